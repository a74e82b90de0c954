// Fails every CUDA call in the life of a graph, one in each life, and prints what the graph says of it. Whatever fails,
// exactly one step of the life fails, doing it again is enough, and nothing is left behind.
#include <cstdio>
#include <string>
#include <vector>

// Log is what went wrong in a life, and what came of it all the same.
struct Log {
  std::vector<std::string> failures;
  std::vector<double> results;

  // step does something that may fail, and does it again if it has.
  template <class G, class Work>
  bool step(G *const &g, const char *(*message)(const G *), Work work) {
    for (int tries = 0; tries < 2; tries++) {
      if (work() == 0) return true;
      failures.push_back(message(g));
    }
    return false;
  }

  template <class T>
  void keep(const T *values, int64_t n) {
    results.insert(results.end(), values, values + n);
  }
};

template <class Life>
int fail_every_call(Life life) {
  graphgen_host_fail_at(0);
  const Log whole = life();
  const long calls = graphgen_host_calls();
  for (long k = 1; k <= calls; k++) {
    const long before = graphgen_host_live();
    graphgen_host_fail_at(k);
    const Log log = life();
    if (log.failures.size() != 1) printf("call %ld of %ld: %zu steps fail\n", k, calls, log.failures.size());
    if (graphgen_host_live() != before) printf("call %ld of %ld: something is left behind\n", k, calls);
    if (cudaGetLastError() != cudaSuccess) printf("call %ld of %ld: its error is left for the next caller\n", k, calls);
    if (log.results != whole.results && !log.results.empty()) printf("call %ld of %ld: other results\n", k, calls);
    for (const std::string &f : log.failures) printf("%s\n", f.c_str());
  }
  return 0;
}
