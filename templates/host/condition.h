// ---- Conditions ----------------------------------------------------------------------------------------------------

namespace graphgen_host {

// Condition is the number that a conditional node looks at. It is a plain one: a kernel that sets it while no edge
// leads from there to the node is a race, and ThreadSanitizer says so.
struct Condition {
  const cudaGraphConditionalHandle handle;
  const uint64_t graph;      // the serial of the one that it was made for
  const unsigned otherwise;  // what each launch begins with, if assigned
  const bool assigned;
  unsigned bodies = 0;        // of the node that looks at it; 0 while there is none
  bool instantiated = false;  // by an executable graph that lives
  unsigned value = 0;

  Condition(uint64_t graph_, unsigned otherwise_, bool assigned_);
  ~Condition();

  // begin is what a launch does first. A value that nobody assigns is undefined: here it is one of those for which the
  // node does different things, and not the same one each time.
  void begin(uint64_t random) { value = assigned ? otherwise : unsigned((random + handle) % (bodies + 1)); }
};

// Conditions finds the living ones. Graphs, executable graphs and launches own them.
class Conditions {
 public:
  cudaGraphConditionalHandle add(Condition *condition) {
    Lock lock(mutex_);
    living_[++last_] = condition;
    return last_;
  }
  void remove(const Condition &condition) {
    Lock lock(mutex_);
    living_.erase(condition.handle);
  }
  Condition *find(cudaGraphConditionalHandle handle) {
    Lock lock(mutex_);
    const auto at = living_.find(handle);
    return at == living_.end() ? nullptr : at->second;
  }

 private:
  std::mutex mutex_;
  std::map<cudaGraphConditionalHandle, Condition *> living_;
  cudaGraphConditionalHandle last_ = 0x636f6e6400000000;  // no small number is a handle by chance
};

inline Conditions &conditions() {
  static Conditions *all = new Conditions;  // never destroyed, as the handles
  return *all;
}

inline Condition::Condition(uint64_t graph_, unsigned otherwise_, bool assigned_)
    : handle(conditions().add(this)), graph(graph_), otherwise(otherwise_), assigned(assigned_) {}

inline Condition::~Condition() { conditions().remove(*this); }

}  // namespace graphgen_host

// cudaGraphSetConditional is for kernels. One that has a stale handle, or none, ends the program: a GPU would write
// somewhere else.
inline void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned value) {
  graphgen_host::Condition *condition = graphgen_host::conditions().find(handle);
  if (!condition) {
    fputs("graphgen_host: cudaGraphSetConditional: no graph has this handle\n", stderr);
    abort();
  }
  condition->value = value;
}
