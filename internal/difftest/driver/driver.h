// The driver of a test program: it reads launches and what must be seen after each from a file, and goes through the C
// interface of the graphs. It knows nothing of what the graphs compute.

#include "file.h"
#include "built.h"

namespace driver {

typedef int (*Call)(uintptr_t handle, int index);

// Api is the C interface of one graph, without types.
struct Api {
  const char *name;
  std::vector<const char *> buffers;
  int (*create)(void **out, const int64_t *dims, Call call, uintptr_t handle);
  int (*set)(void *g, int scalar, const void *value);
  int (*load)(void *g, int buffer, const void *src);
  int (*read)(void *g, int buffer, void *dst);
  int (*bind)(void *g, int buffer, void *pointer, int64_t bytes);
  int (*launch)(void *g);
  int (*wait)(void *g);
  int (*close)(void *g);
  void *(*pointer)(void *g, int buffer);
  int64_t (*bytes)(const void *g, int buffer);
  const char *(*message)(const void *g);
  Built (*built)(const void *g);
};

// card is the CUDA device that stands for one of a graph's: another for each, as long as there are so many.
inline int card(int device) {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count > 0 ? device % count : 0;
}

struct Piece {  // of host memory that a callback uses
  int buffer;
  int64_t offset, size;
  int mode;  // 1 reads, 2 writes, 3 both
};

struct Data {
  int buffer, which;
  Bytes data, marks;
};

enum Class { Input, Output, Resident, State, External };

struct Launch {
  std::vector<std::pair<int, Bytes>> scalars;
  std::vector<Data> data, binds, seen;
  std::string fault;    // a part of what wait must say; empty when it must succeed
  std::string refused;  // a part of what launch must say; empty when it must begin
};

struct Binding {
  std::vector<int64_t> dims;
  std::vector<Data> externals;
  std::vector<std::vector<Piece>> callbacks;
  std::vector<Launch> launches;
  std::vector<PlannedNode> built;
};

struct Case {
  std::vector<int> classes;  // of the buffers
  std::vector<Binding> bindings;
};

inline Launch read_launch(File &f) {
  Launch l;
  l.scalars = list<std::pair<int, Bytes>>(f, [&] {
    const int index = int(f.number());
    return std::make_pair(index, f.bytes());
  });
  const auto data = [&] {
    Data d;
    d.buffer = int(f.number());
    d.which = int(f.number());
    d.data = f.bytes();
    d.marks = f.bytes();
    return d;
  };
  l.data = list<Data>(f, data);
  l.binds = list<Data>(f, data);
  l.seen = list<Data>(f, data);
  l.fault = f.string();
  l.refused = f.string();
  return l;
}

inline Binding read_binding(File &f) {
  Binding b;
  b.dims = list<int64_t>(f, [&] { return f.number(); });
  b.dims.reserve(1);
  b.externals = list<Data>(f, [&] {
    Data d;
    d.buffer = int(f.number());
    d.which = int(f.number());
    d.data = f.bytes();
    return d;
  });
  b.callbacks = list<std::vector<Piece>>(f, [&] {
    return list<Piece>(f, [&] {
      Piece p;
      p.buffer = int(f.number());
      p.offset = f.number();
      p.size = f.number();
      p.mode = int(f.number());
      return p;
    });
  });
  b.launches = list<Launch>(f, [&] { return read_launch(f); });
  b.built = list<PlannedNode>(f, [&] { return read_planned(f); });
  return b;
}

inline Case read_case(File &f) {
  Case c;
  c.classes = list<int>(f, [&] { return int(f.number()); });
  c.bindings = list<Binding>(f, [&] { return read_binding(f); });
  return c;
}

}  // namespace driver

#include "compare.h"
#include "runner.h"
