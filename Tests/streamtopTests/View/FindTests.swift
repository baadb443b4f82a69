import Testing

@testable import streamtop

/// What is looked for is what can be seen.
struct FindTests {
  private static let size = Size(width: 120, height: 40)

  private func dashboard() -> Dashboard {
    var dashboard = Scene.dashboard(.unicode)
    _ = dashboard.reduce(.resize(Self.size))
    return dashboard
  }

  @Test(arguments: [PaneName.chains, .retries, .log])
  func `every word of a line finds it`(pane: PaneName) {
    let dashboard = dashboard()
    let list = ListPane(pane)
    let count = list.pane.count(dashboard)
    #expect(count > 0)
    for index in 0..<count {
      let words = list.pane.words(index, dashboard)
      let seen = list.text(of: index, dashboard).split(separator: " ").filter { word in
        word.count > 2 && word.allSatisfy { $0.isLetter || "\"<>,#".contains($0) }
      }
      #expect(!seen.isEmpty)
      for word in seen { #expect(words.hasCaseless(String(word)), "\(word) in \(words)") }
    }
  }

  @Test(arguments: ["Promise<", "Cold \"users\"", "\"users\"", "active", "bottom"])
  func `types, names and states are found, and what is nowhere is not`(text: String) {
    var dashboard = dashboard()
    _ = dashboard.type("/")
    _ = dashboard.reduce(.paste(text))
    #expect((dashboard.view.notice == nil) == (text != "bottom"), "\(dashboard.view.notice ?? "")")
  }
}
