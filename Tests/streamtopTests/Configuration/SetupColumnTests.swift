import Testing

@testable import streamtop

/// The columns that the setup tells of are those of the list of chains, which depend on the list's own width.
struct SetupColumnTests {
  @Test(
    arguments: [(80, 24), (120, 40), (200, 50)].map { Size(width: $0, height: $1) }, [false, true])
  func `the setup tells of the columns that stand there`(size: Size, isExpanded: Bool) {
    var dashboard = Scene.dashboard(.unicode)
    _ = dashboard.reduce(.resize(size))
    if isExpanded { _ = dashboard.type("e") }
    let head = lines(dashboard, size).first { $0.contains("CHAIN / OPERATOR") } ?? ""
    let shown = Set(head.split { " │".contains($0) })
    _ = dashboard.press(.function(2))
    let menu = lines(dashboard, size).compactMap { line in
      line.split(separator: "│").first { $0.contains("] column ") }
    }
    #expect(menu.count == ChainColumn.allCases.count)
    for entry in menu where !entry.contains(" spark ") {
      let title = entry.split(separator: " ").drop { $0 != "column" }.dropFirst(2).first ?? ""
      #expect(shown.contains(title) == entry.contains("[x]"), "\(entry) of \(head)")
    }
  }

  private func lines(_ dashboard: Dashboard, _ size: Size) -> [String] {
    let canvas = dashboard.render(size)
    return (0..<size.height).map(canvas.line)
  }
}
