import Testing

@testable import streamtop

/// The tables of streamtop's README are those that the program knows. `STREAMS_WRITE_DOCS=1` writes them.
struct ReadmeTests {
  private static let page = RepositoryFile("Sources/streamtop/README.md")

  // One test: several would write the file at once.
  @Test func `the tables say what the program knows`() throws {
    let known = [
      "keys: dashboard": KeyTable.standard.markdown(
        Binding.Group.allCases.filter { $0 != .recording }, of: .demo),
      "keys: replay": KeyTable.standard.markdown([.recording, .time], of: .recording),
      "palette": PaletteOrder.markdown, "exit-status": ExitStatus.markdown,
    ]
    var page = try MarkedTables(Self.page)
    for (name, table) in known {
      if MarkedTables.areWritten { try page.write(table, below: name) }
      #expect(page.table(name) == table, "\(name)")
    }
  }

  @Test func `every key of the table stands in one of the README's`() throws {
    let page = try MarkedTables(Self.page)
    let tables = try ["keys: dashboard", "keys: replay"].map { try #require(page.table($0)) }.joined()
    for binding in KeyTable.standard.bindings {
      #expect(tables.contains("`\(binding.name)`"), "\(binding.name)")
      for keys in binding.keys { #expect(tables.contains("`\(KeyTable.name(keys))`"), "\(keys)") }
    }
  }

  @Test func `every exit status of the program stands there`() {
    for status in ExitStatus.allCases { #expect(ExitStatus.markdown.contains("| \(status.rawValue) |")) }
  }
}
