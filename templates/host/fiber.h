// ---- Fibers: switching ---------------------------------------------------------------------------------------------
//
// A thread of the GPU that waits for another gets a stack of its own. One switch takes about 5 ns on x86-64; elsewhere
// it is swapcontext, which costs two system calls, a few hundred.

#if !defined(__x86_64__) && !defined(GRAPHGEN_HOST_UCONTEXT)
#define GRAPHGEN_HOST_UCONTEXT 1
#endif

#ifdef GRAPHGEN_HOST_ASAN
extern "C" void __sanitizer_start_switch_fiber(void **fake, const void *bottom, size_t bytes);
extern "C" void __sanitizer_finish_switch_fiber(void *fake, const void **bottom, size_t *bytes);
#endif
#ifdef GRAPHGEN_HOST_TSAN
extern "C" void *__tsan_get_current_fiber(void);
extern "C" void *__tsan_create_fiber(unsigned flags);
extern "C" void __tsan_switch_to_fiber(void *fiber, unsigned flags);
#endif

// A whole function switches stacks: its callers then keep nothing in registers, and ThreadSanitizer, which counts calls
// and returns, does not see it.
#ifdef __clang__
#define GRAPHGEN_HOST_SWITCH __attribute__((noinline, no_sanitize("thread")))
#else
#define GRAPHGEN_HOST_SWITCH __attribute__((noipa, no_sanitize("thread")))
#endif

#ifdef GRAPHGEN_HOST_TSAN
#define GRAPHGEN_HOST_UNSEEN GRAPHGEN_HOST_SWITCH
#else
#define GRAPHGEN_HOST_UNSEEN
#endif

namespace graphgen_host {

// Context is what ThreadSanitizer knows of one thread of the GPU. Switching to it orders nothing.
using Context = void *;

inline Context current_context() {
#ifdef GRAPHGEN_HOST_TSAN
  return __tsan_get_current_fiber();
#else
  return nullptr;
#endif
}
inline Context make_context() {
#ifdef GRAPHGEN_HOST_TSAN
  return __tsan_create_fiber(0);
#else
  return nullptr;
#endif
}
__forceinline__ void enter([[maybe_unused]] Context context) {
#ifdef GRAPHGEN_HOST_TSAN
  __tsan_switch_to_fiber(context, 1);
#endif
}

// become says which thread runs now. It is kept from ThreadSanitizer: the same bytes say it of all threads.
GRAPHGEN_HOST_UNSEEN inline void become(uint3 thread) { threadIdx = thread; }
GRAPHGEN_HOST_UNSEEN inline void become(uint3 thread, uint3 block) {
  threadIdx = thread;
  blockIdx = block;
}

// Fiber is a stack and where it was left. The stack of the system's thread is one too.
struct Fiber {
  Stack stack;
  const void *bottom = nullptr;  // of the stack, for AddressSanitizer
  size_t bytes = 0;
  void *fake = nullptr;
#ifdef GRAPHGEN_HOST_UCONTEXT
  ucontext_t place;
#else
  void *place = nullptr;
#endif

  // start makes main, which never returns, run when the fiber is switched to.
  void start(void (*main)());
};

#ifdef GRAPHGEN_HOST_UCONTEXT

inline void Fiber::start(void (*main)()) {
  allow(stack.bottom(), Stack::kBytes);
  bottom = stack.bottom();
  bytes = Stack::kBytes;
  fake = nullptr;
  getcontext(&place);
  place.uc_stack.ss_sp = stack.bottom();
  place.uc_stack.ss_size = Stack::kBytes;
  place.uc_link = nullptr;
  makecontext(&place, main, 0);
}

GRAPHGEN_HOST_SWITCH inline void swap_stacks(Fiber *from, Fiber *to) { swapcontext(&from->place, &to->place); }

#else

inline void Fiber::start(void (*main)()) {
  allow(stack.top() - page_size(), page_size() + stack.colour);  // where its last run ended
  bottom = stack.bottom();
  bytes = Stack::kBytes;
  fake = nullptr;
  void **top = reinterpret_cast<void **>(stack.top()) - 2;
  top[1] = nullptr;  // main returns nowhere; the stack is aligned as after a call
  top[0] = reinterpret_cast<void *>(main);
  place = top;
}

// swap_stacks leaves the address to go on at on top of the stack. The compiler saves those registers that it is told
// are lost; rbx and rbp it may need for itself.
GRAPHGEN_HOST_SWITCH inline void swap_stacks(Fiber *from, Fiber *to) {
  void **leave = &from->place;
  void *go = to->place;
  __asm__ volatile(
      "leaq -128(%%rsp), %%rsp\n\t"  // the red zone
      "pushq %%rbp\n\t"
      "pushq %%rbx\n\t"
      "leaq 1f(%%rip), %%rax\n\t"
      "pushq %%rax\n\t"
      "movq %%rsp, (%0)\n\t"
      "movq %1, %%rsp\n\t"
      "popq %%rax\n\t"
      "jmpq *%%rax\n"
      "1:\n\t"
      "popq %%rbx\n\t"
      "popq %%rbp\n\t"
      "leaq 128(%%rsp), %%rsp"
      : "+D"(leave), "+S"(go)
      :
      : "rax", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc");
}

#endif

inline thread_local Fiber *left = nullptr;  // which the running fiber took over from

// land is the first thing on a stack that was switched to.
inline void land([[maybe_unused]] Fiber *self) {
#ifdef GRAPHGEN_HOST_ASAN
  __sanitizer_finish_switch_fiber(self->fake, &left->bottom, &left->bytes);
#endif
}

// switch_to leaves one fiber, for good if it is gone, and goes on where another was left.
GRAPHGEN_HOST_SWITCH inline void switch_to(Fiber *from, Fiber *to, [[maybe_unused]] bool gone) {
  left = from;
#ifdef GRAPHGEN_HOST_ASAN
  __sanitizer_start_switch_fiber(gone ? nullptr : &from->fake, to->bottom, to->bytes);
#endif
  swap_stacks(from, to);
  land(from);
}

}  // namespace graphgen_host
