/// Reads the values of options, and says what is allowed instead of those that cannot be read.
public enum Reading {
  /// What is allowed, for the line of the error.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// A time in seconds that is over zero, up to a day.
  @Sendable public static func seconds(_ text: String) throws -> Duration {
    let allowed = 0.001...86_400
    guard let seconds = Double(text), allowed.contains(seconds) else {
      throw Mistake(description: "write seconds from 0.001 to 86400, such as 20")
    }
    return .seconds(seconds)
  }

  /// A text of at least one letter.
  @Sendable public static func text(_ text: String) throws -> String {
    guard !text.isEmpty else { throw Mistake(description: "write at least one letter") }
    return text
  }

  /// A whole number from a range.
  public static func count(_ allowed: ClosedRange<Int>) -> @Sendable (_ text: String) throws -> Int {
    { text in
      guard let count = Int(text), allowed.contains(count) else {
        throw Mistake(description: "write a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
      }
      return count
    }
  }

  /// The beginning of a site's addresses, without the slash at its end.
  @Sendable public static func site(_ text: String) throws -> String {
    let site = text.hasSuffix("/") ? String(text.dropLast()) : text
    let rest = ["http://", "https://"].first(where: site.hasPrefix).map { site.dropFirst($0.count) }
    guard let rest, !rest.isEmpty, !rest.contains(where: { $0 == "/" || $0.isWhitespace }) else {
      throw Mistake(description: "write http://HOST:PORT or https://HOST:PORT")
    }
    return site
  }
}
