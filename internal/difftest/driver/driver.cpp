#include "driver.h"

#include "file.h"
#include "built.h"
#include "cases.h"
#include "compare.h"
#include "runner.h"

namespace driver {

int drive(const std::vector<Api> &apis, int argc, char **argv) {
  if (argc < 4) {
    fprintf(stderr, "usage: %s FILE FIRST LAST [NAME]\n", argv[0]);
    return 2;
  }
  int devices = 0, failures = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    fprintf(stderr, "no CUDA device\n");
    return 3;
  }
  try {
    File file(argv[1]);
    std::vector<Case> cases;
    for (size_t i = 0; i < apis.size(); i++) cases.push_back(read_case(file));
    const long first = atol(argv[2]), last = atol(argv[3]);
    for (long seed = first; seed <= last; seed++) {
      setenv("GRAPHGEN_HOST_SEED", std::to_string(seed).c_str(), 1);
      for (size_t i = 0; i < apis.size(); i++) {
        if (argc > 4 && strcmp(argv[4], apis[i].name) != 0) continue;
        fprintf(stderr, "== %s seed %ld\n", apis[i].name, seed);
        const std::string why = several(apis[i], cases[i], seed == first);
        if (why.empty()) continue;
        printf("FAIL %s seed %ld %s\n", apis[i].name, seed, why.c_str());
        fflush(stdout);
        failures++;
      }
    }
  } catch (const Failure &f) {
    fprintf(stderr, "%s\n", f.what());
    return 2;
  }
  return failures > 0;
}

}  // namespace driver
