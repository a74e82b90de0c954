// All test programs in one, since compiling the header under a sanitizer takes longer than they all run. The first
// argument names the one to run.
#include "arithmetic.cpp"
#include "attributes.cpp"
#include "blocks.cpp"
#include "bodies.cpp"
#include "children.cpp"
#include "conditional.cpp"
#include "crash.cpp"
#include "event_nodes.cpp"
#include "events.cpp"
#include "fail.cpp"
#include "graphs.cpp"
#include "groups.cpp"
#include "memory.cpp"
#include "order.cpp"
#include "peers.cpp"
#include "poison.cpp"
#include "queries.cpp"
#include "races.cpp"
#include "streams.cpp"
#include "stuck.cpp"

namespace {

struct Program {
  const char *name;
  int (*run)(char **argv);
};

constexpr Program kPrograms[] = {
    {"arithmetic", arithmetic_program::run},
    {"attributes", attributes_program::run},
    {"blocks", blocks_program::run},
    {"bodies", bodies_program::run},
    {"children", children_program::run},
    {"conditional", conditional_program::run},
    {"crash", crash_program::run},
    {"event_nodes", event_nodes_program::run},
    {"events", events_program::run},
    {"fail", fail_program::run},
    {"graphs", graphs_program::run},
    {"groups", groups_program::run},
    {"memory", memory_program::run},
    {"order", order_program::run},
    {"peers", peers_program::run},
    {"poison", poison_program::run},
    {"queries", queries_program::run},
    {"races", races_program::run},
    {"streams", streams_program::run},
    {"stuck", stuck_program::run},
};

}  // namespace

int main(int, char **argv) {
  for (const Program &program : kPrograms) {
    if (strcmp(program.name, argv[1]) == 0) return program.run(argv + 1);
  }
  return 2;
}
