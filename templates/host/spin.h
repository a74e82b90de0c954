// ---- Threads that wait by looking again and again ------------------------------------------------------------------

namespace graphgen_host {

inline thread_local unsigned spins = 0;

// count_spin says whether it is time to let others run. It is kept from ThreadSanitizer, as all threads count together.
GRAPHGEN_HOST_UNSEEN inline bool count_spin() { return ++spins % 1024 == 0 && team; }

inline void yield() {
  Quiet quiet;
  team->yield();
}

// spin is called by every atomic. Who makes many of them may be waiting for another thread, which then has its turn.
inline void spin() {
  if (count_spin()) yield();
}

}  // namespace graphgen_host

inline void __nanosleep(unsigned) { graphgen_host::yield(); }
