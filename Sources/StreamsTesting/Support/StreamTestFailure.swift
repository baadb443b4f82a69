/// What a check throws when a stream did otherwise than it expects: XCTest and Swift Testing both show its description.
///
/// The description says where the check stands, and what was expected and what came in aligned lines.
public struct StreamTestFailure: Error, CustomStringConvertible {
  /// The whole message, of several lines.
  public let description: String

  init(_ headline: String, _ file: StaticString, _ line: UInt, _ rows: [(label: String, text: String)]) {
    let margin = rows.map(\.label.count).max() ?? 0
    let lines = rows.map { row in
      "    " + (row.label.padded(to: margin == 0 ? 0 : margin + 2) + row.text).trimmed
    }
    description = (["\(headline) (\(file):\(line))"] + lines).joined(separator: "\n")
  }

  private init(description: String) { self.description = description }

  /// The same, with the error that has come behind it.
  func followed(by error: any Error) -> Self {
    let lines = "\(error)".split(separator: "\n", omittingEmptySubsequences: false)
    return Self(description: "\(description)\n    then  \(lines.joined(separator: "\n          "))")
  }

  /// Of a step with a negative count, in the words in which the library refuses one.
  static func negative(
    _ count: Int, _ parameter: String, in operation: String, _ file: StaticString, _ line: UInt
  ) -> Self {
    Self("\(operation)(\(parameter): \(count)): \(parameter) must be 0 or more", file, line, [])
  }

  /// Of a step that is to let time pass, in a handler or beside another thread that does so.
  static func moveUnderWay(_ file: StaticString, _ line: UInt) -> Self {
    Self("time could not be moved: a move is under way", file, line, [])
  }
}

extension String {
  /// The text with spaces behind it, so that it is at least so wide.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// The text without the spaces at its end.
  var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Duration {
  /// The time in words: `2.5 s`.
  var inWords: String { "\(self / .seconds(1)) s" }
}
