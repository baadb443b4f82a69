#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What time it is.
enum Clock {
  /// Since some moment in the past, without jumps.
  static var steady: Duration { .nanoseconds(read(CLOCK_MONOTONIC)) }
  /// Nanoseconds since 1970.
  static var wall: Int { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
