// What every part of the driver needs: failures, and reading the case file.

#include <algorithm>
#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

namespace driver {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline std::string text(const char *format, ...) {
  char line[1000];
  va_list args;
  va_start(args, format);
  vsnprintf(line, sizeof line, format, args);
  va_end(args);
  return line;
}

typedef std::vector<unsigned char> Bytes;

// File is the case file: 64-bit numbers and runs of bytes.
class File {
 public:
  explicit File(const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f) throw Failure(text("%s: cannot open", path));
    unsigned char part[65536];
    for (size_t n; (n = fread(part, 1, sizeof part, f)) > 0;) all_.insert(all_.end(), part, part + n);
    fclose(f);
  }
  int64_t number() {
    int64_t n = 0;
    if (all_.size() - at_ < sizeof n) throw Failure("the case file ends early");
    memcpy(&n, all_.data() + at_, sizeof n);
    at_ += sizeof n;
    return n;
  }
  Bytes bytes() {
    const size_t n = size_t(number());
    if (all_.size() - at_ < n) throw Failure("the case file ends early");
    Bytes b(all_.begin() + at_, all_.begin() + at_ + n);
    at_ += n;
    b.reserve(16);  // so that data() is an address
    return b;
  }
  std::string string() {
    const Bytes b = bytes();
    return std::string(b.begin(), b.end());
  }
  // count tells how often a text occurs.
  size_t count(const std::string &text) const {
    size_t n = 0;
    for (auto i = all_.begin(); (i = std::search(i, all_.end(), text.begin(), text.end())) != all_.end(); ++i) n++;
    return n;
  }

 private:
  Bytes all_;
  size_t at_ = 0;
};

template <class T, class F>
std::vector<T> list(File &f, F one) {
  std::vector<T> all;
  for (int64_t n = f.number(); n > 0; n--) all.push_back(one());
  return all;
}

}  // namespace driver
