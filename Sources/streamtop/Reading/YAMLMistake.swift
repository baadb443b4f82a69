/// What is wrong with a file that a user has written, and where.
struct YAMLMistake: Error, Hashable, CustomStringConvertible {
  let file: String
  /// From 1.
  let line: Int
  /// From 1.
  let column: Int
  let problem: String

  var description: String { "\(file):\(line):\(column): \(problem)" }
}
