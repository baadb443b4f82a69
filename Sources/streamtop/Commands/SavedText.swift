import Glibc

/// Text in a file of its own.
enum SavedText {
  /// Writes `text` to a new file for the user alone, never over or through what stands there.
  /// - Parameters:
  ///   - path: where; nil for a file in `folder` that is named after `time`.
  ///   - folder: what stands before that name; nothing for the current directory.
  /// - Returns: one line that says where it is, or why it is not.
  static func save(
    _ text: String, to path: String?, in folder: String = "", at time: time_t = Glibc.time(nil)
  ) -> String {
    var place = path ?? folder + name(at: time)
    var file = make(place)
    // Screens that are saved within one second have files of their own.
    for number in 2..<100 where file < 0 && errno == EEXIST && path == nil {
      place = folder + name(at: time, number)
      file = make(place)
    }
    guard file >= 0 else { return refusal(of: place, errno) }
    var reason = write(Array(text.utf8), to: file)
    if close(file) != 0, reason == 0 { reason = errno }
    guard reason == 0 else {
      // Half of a text is worse than none.
      unlink(place)
      return refusal(of: place, reason)
    }
    return "saved in \(place.harmless)"
  }

  private static func make(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  /// Local time, which is what the user sees on the clock.
  static func name(at time: time_t, _ number: Int = 1) -> String {
    var (time, parts) = (time, tm())
    localtime_r(&time, &parts)
    let day =
      digits(Int(parts.tm_year) + 1900, 4) + digits(Int(parts.tm_mon) + 1, 2) + digits(Int(parts.tm_mday), 2)
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }.joined()
    return "streamtop-\(day)-\(clock)\(number > 1 ? "-\(number)" : "").txt"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// 0, or why not all of it was written.
  private static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  private static func refusal(of path: String, _ reason: Int32) -> String {
    "cannot save in \(path.harmless): \(String(cString: strerror(reason)))"
  }
}
