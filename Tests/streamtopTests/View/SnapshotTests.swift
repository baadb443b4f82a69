import Foundation
import Testing

@testable import Streams
@testable import streamtop

/// Whole screens, compared with the text files in Tests/Snapshots. `UPDATE_SNAPSHOTS=1 swift test` writes them.
struct SnapshotTests {
  private static let sizes = [
    Size(width: 40, height: 10), Size(width: 80, height: 24), Size(width: 120, height: 40),
    Size(width: 200, height: 50),
  ]

  @Test(arguments: sizes, [GlyphSet.unicode, .ascii])
  func `the scene looks as it was agreed`(size: Size, glyphs: GlyphSet) throws {
    let name = "scene-\(size.width)x\(size.height)-\(glyphs)"
    try Self.compare(Scene.dashboard(glyphs).render(size), name)
  }

  @Test(arguments: [2, 3, 4, 5])
  func `a small screen shows one pane at a time`(pane: Int) throws {
    var dashboard = Scene.dashboard(.unicode)
    _ = dashboard.type("jjjjj\(pane)")
    try Self.compare(dashboard.render(Size(width: 80, height: 24)), "pane-\(pane)-80x24-unicode")
  }

  @Test func `an expanded small screen tells all about the selected node`() throws {
    var dashboard = Scene.dashboard(.unicode)
    _ = dashboard.type("jjjjje")
    try Self.compare(dashboard.render(Size(width: 80, height: 24)), "details-80x24-unicode")
  }

  @Test(arguments: [("?", "help"), ("f", "faults")])
  func `popups lie over the scene`(key: String, name: String) throws {
    var dashboard = Scene.dashboard(.unicode)
    _ = dashboard.type("jjjjj\(key)")
    try Self.compare(dashboard.render(Size(width: 80, height: 24)), "\(name)-80x24-unicode")
  }

  @Test(arguments: [GlyphSet.unicode, .ascii])
  func `searches come and go below the node that hears them`(glyphs: GlyphSet) throws {
    let dashboard = Scene.searching(glyphs)
    try Self.compare(dashboard.render(Size(width: 80, height: 24)), "search-80x24-\(glyphs)")
  }

  private static let readingSizes = [
    Size(width: 61, height: 13), Size(width: 80, height: 24), Size(width: 120, height: 40),
  ]

  @Test(arguments: readingSizes, [GlyphSet.unicode, .ascii])
  func `a paused reader, what waits for it, and what is dropped`(size: Size, glyphs: GlyphSet) throws {
    let name = "reading-\(size.width)x\(size.height)-\(glyphs)"
    try Self.compare(Scene.reading(glyphs).render(size), name)
  }

  private static func compare(_ canvas: Canvas, _ name: String) throws {
    try compare((0..<canvas.size.height).map(canvas.line), name)
    try compare((0..<canvas.size.height).map(canvas.looks), "\(name).looks")
  }

  private static func compare(_ lines: [String], _ name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Snapshots")
    let file = folder.appending(path: "\(name).txt")
    if RepositoryFile.areUpdated {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in lines.enumerated() { #expect(line == expected[row], "\(name), row \(row)") }
    #expect(expected.count == lines.count + 1)
  }
}

extension Canvas {
  /// How the cells of a row look, from left to right: `12 plain, 3 accent bold`.
  fileprivate func looks(_ row: Int) -> String {
    var runs: [(style: Style, count: Int)] = []
    for cell in cells(inRow: row) {
      // A blank that only has a colour looks like any other.
      let isBare =
        cell.scalar == " " && !cell.style.isSelected && !cell.style.isUnderlined && !cell.style.isReverse
      let style = isBare ? Style.plain : cell.style
      if let last = runs.indices.last, runs[last].style == style {
        runs[last].count += 1
      } else {
        runs.append((style, 1))
      }
    }
    return runs.map { "\($0.count) \($0.style.words)" }.joined(separator: ", ")
  }
}

extension Style {
  fileprivate var words: String {
    let attributes = [
      (isBold, "bold"), (isDim, "dim"), (isReverse, "reverse"), (isUnderlined, "underlined"),
      (isSelected, "selected"),
    ]
    return ([String(describing: ink)] + attributes.filter(\.0).map(\.1)).joined(separator: " ")
  }
}
