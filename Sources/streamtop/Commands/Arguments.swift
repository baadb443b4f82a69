import ArgumentParser

/// Reads the values of options, and says what is wrong with those that cannot be read.
enum Arguments {
  /// How fast virtual time passes.
  enum Speed: Equatable, Sendable {
    /// So many virtual seconds in each real one.
    case times(Double)
    /// Without waiting for anything.
    case max
  }

  /// A reason that follows the value in the error's line.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  @Sendable static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw Mistake(description: "write a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  @Sendable static func duration(_ text: String) throws -> Duration {
    guard let duration = Duration(text: text) else {
      throw Mistake(description: "write a time such as 20s, 500ms or 2m")
    }
    return duration
  }

  @Sendable static func speed(_ text: String) throws -> Speed {
    if text == "max" { return .max }
    guard let times = Double(text), (0.25...64).contains(times) else {
      throw Mistake(description: "write a number from 0.25 to 64, or max")
    }
    return .times(times)
  }

  @Sendable static func size(_ text: String) throws -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...1_000).contains(width), (1...1_000).contains(height)
    else { throw Mistake(description: "write width and height from 1 to 1000, such as 80x24") }
    return Size(width: width, height: height)
  }

  @Sendable static func format(_ text: String) throws -> HeadlessRun.Format {
    guard let format = HeadlessRun.Format(rawValue: text) else {
      throw Mistake(description: "write text or ndjson")
    }
    return format
  }

  @Sendable static func keys(_ text: String) throws -> KeyScript {
    do { return try KeyScript(text) } catch { throw Mistake(description: error.description) }
  }

  @Sendable static func framesPerSecond(_ text: String) throws -> Int {
    guard let frames = Int(text), (1...60).contains(frames) else {
      throw Mistake(description: "write a whole number from 1 to 60")
    }
    return frames
  }
}
