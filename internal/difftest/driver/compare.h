// Comparing what is seen with what was expected.

namespace driver {

// A mark says how exactly a byte is known: 0 exactly; 'f' and 'd' belong to a float or double NaN that arithmetic made,
// for which any NaN will do; anything else is not known. Nor are bytes of a NaN that a view has torn apart, and that stand
// where no NaN is expected.

template <class T>
bool nan_at(const Bytes &b, size_t at) {
  T x;
  memcpy(&x, b.data() + at, sizeof x);
  return x != x;
}

inline bool all(const Bytes &marks, size_t at, size_t n, char want) {
  for (size_t i = at; i < at + n; i++) {
    if (i >= marks.size() || marks[i] != want) return false;
  }
  return true;
}

inline std::string around(const Bytes &b, size_t at) {
  std::string line;
  const size_t from = at / 8 * 8;
  for (size_t i = from; i < from + 16 && i < b.size(); i++) line += text(" %02x", b[i]);
  return line;
}

// difference is where got is not what was expected; empty when all is well.
inline std::string difference(const Bytes &got, const Data &want) {
  for (size_t i = 0; i < got.size();) {
    size_t step = 1;
    bool good = true;
    if (all(want.marks, i, 4, 'f') && i % 4 == 0 && nan_at<float>(want.data, i)) {
      good = nan_at<float>(got, i);
      step = 4;
    } else if (all(want.marks, i, 8, 'd') && i % 8 == 0 && nan_at<double>(want.data, i)) {
      good = nan_at<double>(got, i);
      step = 8;
    } else if (want.marks[i] == 0) {
      good = got[i] == want.data[i];
    }
    if (!good) {
      return text("byte %zu of %zu; from byte %zu: got%s, want%s", i, got.size(), i / 8 * 8, around(got, i).c_str(),
                  around(want.data, i).c_str());
    }
    i += step;
  }
  return "";
}

}  // namespace driver
