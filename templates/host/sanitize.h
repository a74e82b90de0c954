// ---- Sanitizers ----------------------------------------------------------------------------------------------------

#if defined(__SANITIZE_ADDRESS__)
#define GRAPHGEN_HOST_ASAN 1
#endif
#if defined(__SANITIZE_THREAD__)
#define GRAPHGEN_HOST_TSAN 1
#endif
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRAPHGEN_HOST_ASAN 1
#endif
#if __has_feature(thread_sanitizer)
#define GRAPHGEN_HOST_TSAN 1
#endif
#endif

#ifdef GRAPHGEN_HOST_ASAN
extern "C" void __asan_poison_memory_region(const volatile void *p, size_t bytes);
extern "C" void __asan_unpoison_memory_region(const volatile void *p, size_t bytes);
#endif
#ifdef GRAPHGEN_HOST_TSAN
extern "C" void AnnotateIgnoreSyncBegin(const char *file, int line);
extern "C" void AnnotateIgnoreSyncEnd(const char *file, int line);
extern "C" void AnnotateIgnoreReadsBegin(const char *file, int line);
extern "C" void AnnotateIgnoreReadsEnd(const char *file, int line);
extern "C" void AnnotateIgnoreWritesBegin(const char *file, int line);
extern "C" void AnnotateIgnoreWritesEnd(const char *file, int line);
#endif

namespace graphgen_host {

#ifdef GRAPHGEN_HOST_TSAN
inline constexpr bool kThreadSanitizer = true;
#else
inline constexpr bool kThreadSanitizer = false;
#endif
#if defined(GRAPHGEN_HOST_ASAN) || defined(GRAPHGEN_HOST_TSAN)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// forbid and allow tell AddressSanitizer which bytes beside an allocation nobody may touch.
inline void forbid([[maybe_unused]] const void *p, [[maybe_unused]] size_t bytes) {
#ifdef GRAPHGEN_HOST_ASAN
  __asan_poison_memory_region(p, bytes);
#endif
}
inline void allow([[maybe_unused]] const void *p, [[maybe_unused]] size_t bytes) {
#ifdef GRAPHGEN_HOST_ASAN
  __asan_unpoison_memory_region(p, bytes);
#endif
}

// Quiet hides a scope from ThreadSanitizer. The books of this runtime are kept under mutexes that a GPU does not have;
// if they counted as order, two kernels that nothing orders would seem ordered because both passed one mutex. What is
// order for CUDA, an edge, an event, a stream, a wait, is an atomic flag outside of every Quiet.
struct Quiet {
#ifdef GRAPHGEN_HOST_TSAN
  Quiet() {
    AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  }
  ~Quiet() {
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
    AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
  }
#else
  Quiet() {}
#endif
  Quiet(const Quiet &) = delete;
  Quiet &operator=(const Quiet &) = delete;
};

// Loud ends a Quiet for a scope of its own, in which the user's code runs.
struct Loud {
#ifdef GRAPHGEN_HOST_TSAN
  Loud() {
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
    AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
  }
  ~Loud() {
    AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  }
#else
  Loud() {}
#endif
  Loud(const Loud &) = delete;
  Loud &operator=(const Loud &) = delete;
};

// Lock holds a mutex of the books, quietly.
struct Lock {
  Quiet quiet;
  std::unique_lock<std::mutex> held;
  explicit Lock(std::mutex &mutex) : held(mutex) {}
};

// Ref is a shared_ptr whose count of owners is one of the books: it orders nobody.
template <class T>
class Ref {
 public:
  Ref() = default;
  template <class U>
  Ref(std::shared_ptr<U> p) : p_(std::move(p)) {}
  Ref(const Ref &other) {
    Quiet quiet;
    p_ = other.p_;
  }
  Ref(Ref &&other) noexcept : p_(std::move(other.p_)) {}
  Ref &operator=(Ref other) noexcept {
    p_.swap(other.p_);
    return *this;
  }
  ~Ref() {
    Quiet quiet;
    p_.reset();
  }
  T *operator->() const { return p_.get(); }
  T &operator*() const { return *p_; }
  T *get() const { return p_.get(); }
  explicit operator bool() const { return p_ != nullptr; }

 private:
  std::shared_ptr<T> p_;
};

// Signal is fired once. Whoever waits for it sees all that came before.
class Signal {
 public:
  void fire() {
    fired_.store(true, std::memory_order_release);
    Lock lock(mutex_);  // a waiter is not between its look and its sleep
    wake_.notify_all();
  }
  void wait() {
    {
      Lock lock(mutex_);
      wake_.wait(lock.held, [this] { return fired_.load(std::memory_order_relaxed); });
    }
    fired();
  }
  bool fired() const { return fired_.load(std::memory_order_acquire); }

 private:
  std::atomic<bool> fired_{false};
  std::mutex mutex_;
  std::condition_variable wake_;
};

}  // namespace graphgen_host
