#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Measures how long the processor works on the calling thread: other work on the machine takes none of that.
struct ThreadClock: Sendable {
  private var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  func measure(_ body: () -> Void) -> Duration {
    let start = now
    body()
    return now - start
  }
}
