import Foundation

/// A page of the catalogue, and the blocks in it that are written by what they show.
///
/// A block stands below a comment that names it: `<!-- picture: map -->` or `<!-- sample: promise-retry -->`.
struct Page {
  struct Block {
    let kind: String
    let name: String
    let text: String
    /// The lines of the text, without the fences.
    fileprivate let lines: Range<Int>
  }

  /// The file's name, without the extension.
  let name: String
  private(set) var lines: [String]
  private let path: String

  init(name: String, lines: [String], path: String = "") {
    self.name = name
    self.lines = lines
    self.path = path
  }

  /// Whether blocks are to be written, rather than compared.
  static var isWriting: Bool { ProcessInfo.processInfo.environment["STREAMS_WRITE_DOCS"] == "1" }

  /// The repository's folder.
  static let repository =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/"

  /// All pages of the catalogues.
  static func all() throws -> [Page] {
    let catalogues = ["Sources/Streams/Streams.docc", "Sources/StreamsTesting/StreamsTesting.docc"]
    return try catalogues.flatMap { try files(in: $0, ".md") }.map { try Page(file: $0) }
  }

  /// The front page of the repository, which has samples of the other pages.
  static func front() throws -> Page { try Page(file: repository + "README.md") }

  private init(file path: String) throws {
    self.init(
      name: URL(filePath: path).deletingPathExtension().lastPathComponent,
      lines: try String(contentsOfFile: path, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init), path: path)
  }

  /// The paths of all files below a folder of the repository that end so, in order.
  static func files(in folder: String, _ ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: repository + folder)
      .filter { $0.hasSuffix(ending) }.sorted().map { "\(repository)\(folder)/\($0)" }
  }

  // By hand: regular expressions take seconds in debug builds.
  private static func marker(in line: String) -> (kind: String, name: String)? {
    guard line.hasPrefix("<!-- "), line.hasSuffix(" -->") else { return nil }
    let words = line.dropFirst(5).dropLast(4).split(separator: ": ", maxSplits: 1)
    guard words.count == 2, words[0] == "picture" || words[0] == "sample" else { return nil }
    return (String(words[0]), String(words[1]))
  }

  /// The blocks with a comment above them, in their order.
  var blocks: [Block] {
    lines.indices.compactMap { index in
      guard let marker = Self.marker(in: lines[index]),
        index + 1 < lines.count, lines[index + 1].hasPrefix("```"),
        let end = lines[(index + 2)...].firstIndex(of: "```")
      else { return nil }
      let inside = index + 2..<end
      return Block(
        kind: marker.kind, name: marker.name, text: lines[inside].joined(separator: "\n"), lines: inside)
    }
  }

  /// The comments that have no block below them.
  var emptyMarkers: [String] {
    let found = Set(blocks.map { $0.lines.lowerBound - 2 })
    return lines.indices.filter { Self.marker(in: lines[$0]) != nil && !found.contains($0) }.map { lines[$0] }
  }

  /// The lines with which code blocks in Swift begin that no comment names.
  var unmarkedSamples: [Int] {
    let found = Set(blocks.map { $0.lines.lowerBound - 1 })
    return lines.indices.filter { lines[$0].hasPrefix("```swift") && !found.contains($0) }.map { $0 + 1 }
  }

  /// The members of `EventStream` that the page lists as its topics.
  var listedMembers: [String] {
    lines.filter { $0.hasPrefix("- ``EventStream/") }.map { line in
      String(line.dropFirst(16).prefix { $0 != "(" && $0 != "`" })
    }
  }

  /// Replaces what is in blocks, and saves the page if that changes anything.
  mutating func write(_ kind: String, _ text: (String) -> String?) throws {
    var changed = lines
    for block in blocks.reversed() where block.kind == kind {
      guard let text = text(block.name) else { continue }
      changed.replaceSubrange(
        block.lines, with: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
    guard changed != lines else { return }
    lines = changed
    try changed.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The pieces of code in all columns of tables that are headed so.
  func codes(inColumns heads: [String]) -> [String] {
    var (codes, columns): ([String], [Int]?) = ([], nil)
    for line in lines {
      guard line.hasPrefix("|") else {
        columns = nil
        continue
      }
      // A bar in a cell is written with a backslash.
      let cells = line.replacing("\\|", with: "").split(separator: "|").map { $0.drop { $0 == " " } }
      guard let wanted = columns else {
        let found = cells.indices.filter { index in heads.contains { cells[index].hasPrefix($0) } }
        columns = found
        continue
      }
      for column in wanted where column < cells.count {
        let parts = cells[column].replacing("``", with: "")
          .split(separator: "`", omittingEmptySubsequences: false)
        codes += parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      }
    }
    return codes
  }
}
