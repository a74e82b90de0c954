// The cases of a program, as the case file has them.

namespace driver {

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
