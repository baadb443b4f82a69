import Glibc

/// The clock on the wall.
enum RealTime {
  /// Nanoseconds since 1970.
  static func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
