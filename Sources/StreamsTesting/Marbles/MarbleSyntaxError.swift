/// What is wrong with a diagram: one line that names the column.
///
///     column 3 of "a-(b": ( is never closed
public struct MarbleSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The diagram.
  public let text: String
  /// Where it is wrong: the first character is 1.
  public let column: Int
  /// What is wrong there.
  public let reason: String

  /// The column, the diagram, and what is wrong.
  public var description: String { "column \(column) of \"\(text)\": \(reason)" }
}

/// What the marks `✕` and `#` fail with.
public struct MarbleError: Error, Hashable, CustomStringConvertible {
  /// Makes an error.
  public init() {}
  /// `error`.
  public var description: String { "error" }
}
