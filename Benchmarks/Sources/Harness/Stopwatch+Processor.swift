import Foundation

extension Stopwatch {
  /// Real time.
  public static var nanoseconds: Int { time(CLOCK_MONOTONIC) }
  /// The processor's time that this thread has taken.
  public static var threadSeconds: Double { Double(time(CLOCK_THREAD_CPUTIME_ID)) / 1e9 }
  /// The same of the whole process.
  public static var processSeconds: Double { Double(time(CLOCK_PROCESS_CPUTIME_ID)) / 1e9 }

  private static func time(_ clock: clockid_t) -> Int {
    var now = timespec()
    clock_gettime(clock, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
  }

  /// How much memory the process has; 0 where the system does not tell.
  public static var residentKilobytes: Int {
    guard let file = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    let line = file.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}
