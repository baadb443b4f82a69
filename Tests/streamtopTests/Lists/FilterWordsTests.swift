import Testing

@testable import Streams
@testable import streamtop

/// What Tab makes of a filter that is being typed.
struct FilterWordsTests {
  let world = World()
  var dashboard = Dashboard()

  init() {
    _ = world.node(kind: "Cold", name: "users")
    _ = world.node(name: "feed 2")
    _ = dashboard.reduce(.sample(world.sample()))
  }

  /// Types a filter with the cursor on the first line, or where other keys put it.
  private mutating func complete(_ text: String, tabs: Int = 1, at keys: String = "gg") -> String? {
    if dashboard.view.prompt != nil { _ = dashboard.press(.escape) }
    _ = dashboard.type("\(keys)\\\(text)")
    for _ in 0..<tabs { _ = dashboard.press(.tab) }
    return dashboard.view.prompt?.text
  }

  @Test mutating func `the names of fields are completed, with the sign that follows them`() {
    #expect(complete("f") == "file:")
    #expect(complete("ag") == "age<")
    #expect(complete("err>0 !st") == "err>0 !state:")
    #expect(complete("r") == "r")
    #expect(dashboard.view.notice == "retry>  req>  rate>")
    #expect(complete("zz") == "zz")
    #expect(dashboard.view.notice == "nothing to complete this with")
  }

  @Test mutating func `behind a name stands what the selected node has there, and the filter obeys at once`()
  {
    #expect(complete("f", tabs: 2) == "file:Demo.swift")
    // Also where what is typed fits another chain alone.
    #expect(complete("feed k", tabs: 2) == "feed kind:Cold")
    #expect(complete("kind:") == "kind:Cold")
    #expect(dashboard.lists.chains.fitting.count == 1)
    #expect(complete("state:ret") == "state:retry")
    #expect(complete("ch", tabs: 2, at: "G") == "chain:\"feed 2\"")
    #expect(dashboard.view.plan.filter?.text == "chain:\"feed 2\"")
  }

  @Test mutating func `where there is a choice, it is shown and nothing is called a mistake`() {
    #expect(complete("state:") == "state:" && dashboard.view.prompt?.error == nil)
    #expect(dashboard.view.notice == NodeState.allNames.map { "state:\($0)" }.joined(separator: "  "))
  }

  @Test mutating func `whatever is completed can be read`() throws {
    let fields = dashboard.filterCompletions(of: "").filter { $0.hasSuffix(":") }
    #expect(fields.count == NodeFilter.TextField.allCases.count)
    for text in fields.flatMap(dashboard.filterCompletions) {
      #expect(throws: Never.self, "\(text)") { try NodeFilter(text) }
    }
  }
}
