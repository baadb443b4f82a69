import Foundation

/// The tables of a page that stand below comments which name them, such as `<!-- keys: dashboard -->`.
struct MarkedTables {
  private var lines: [String]
  private let file: RepositoryFile

  init(_ file: RepositoryFile) throws {
    self.file = file
    lines = try file.text.components(separatedBy: "\n")
  }

  /// The table below a comment; nil without the comment.
  func table(_ name: String) -> String? {
    rows(name).map { lines[$0].joined(separator: "\n") }
  }

  private func rows(_ name: String) -> Range<Int>? {
    guard let marker = lines.firstIndex(of: "<!-- \(name) -->") else { return nil }
    return marker + 1..<(lines[(marker + 1)...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex)
  }

  /// Writes a table in place of the one that is there.
  mutating func write(_ table: String, below name: String) throws {
    guard let rows = rows(name) else { return }
    lines.replaceSubrange(rows, with: table.components(separatedBy: "\n"))
    try lines.joined(separator: "\n").write(to: file.url, atomically: true, encoding: .utf8)
  }

  /// Whether tables are to be written, rather than compared.
  static var areWritten: Bool { ProcessInfo.processInfo.environment["STREAMS_WRITE_DOCS"] == "1" }
}
