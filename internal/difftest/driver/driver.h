// The driver of a test program: it reads launches and what must be seen after each from a file, and goes through the C
// interface of the graphs. It knows nothing of what the graphs compute. Before it comes the CUDA runtime, or the host's.

#include <cstdint>
#include <vector>

namespace driver {

typedef int (*Call)(uintptr_t handle, int index);

// Built is what the graph's object holds of CUDA.
struct Built {
  std::vector<cudaGraph_t> bodies;     // the graph itself, and those that its nodes run
  std::vector<cudaGraphNode_t> nodes;  // one for each step
  std::vector<char *> at;              // where buffers are
  std::vector<char *> stages;          // where the host memory of copies between devices is
  std::vector<uint64_t> handles;       // of conditions
  std::vector<cudaEvent_t> events;
};

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

// drive runs all cases: program FILE FIRST LAST [NAME]. Seeds are the orders in which the host runtime runs nodes. Under
// the first seed, two objects of each graph work at the same time.
int drive(const std::vector<Api> &apis, int argc, char **argv);

}  // namespace driver
