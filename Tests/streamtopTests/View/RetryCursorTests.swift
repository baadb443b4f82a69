import Testing

@testable import Streams
@testable import streamtop

/// Where the cursor of the retries is, so that a key acts on what one sees.
@Suite struct RetryCursorTests {
  let world = World()
  var dashboard = Dashboard()
  let users: NodeRecord
  let early: NodeRecord
  let settled: NodeRecord
  let late: NodeRecord

  init() {
    users = world.node(kind: "Cold", name: "users")
    early = world.node("retry", of: world.node(name: "early"))
    settled = world.node("retry", of: world.node(name: "settled"))
    late = world.node("retry", of: world.node(name: "late"))
    world.retry(1, of: 5, in: .milliseconds(100), "503", settled)
    world.time = .seconds(1)
    world.end(.cancelled, settled)
    look()
  }

  private mutating func look() { _ = dashboard.reduce(.sample(world.sample())) }

  private mutating func wait(_ retry: NodeRecord) {
    world.retry(1, of: 5, in: .seconds(8), "503", retry)
    look()
  }

  @Test mutating func `going to the retries finds the first wait, so that R acts on it`() {
    _ = dashboard.type("3")
    #expect(dashboard.selection == settled.id)
    _ = dashboard.type("1gg")
    #expect(dashboard.selection == users.id)
    wait(late)
    wait(early)
    _ = dashboard.type("3")
    #expect(dashboard.selection == early.id)
    #expect(dashboard.type("R") == [.retryNow(early.id)])
  }

  @Test mutating func `with another order the first wait is the one that stands first`() {
    wait(late)
    wait(early)
    _ = dashboard.type("I1gg")
    let users = users.id
    if dashboard.selection != users { _ = dashboard.type("G") }
    #expect(dashboard.selection == users)
    _ = dashboard.type("3")
    #expect(dashboard.selection == late.id)
  }

  @Test
  mutating func `from a chain whose retry is over one comes to that, and from one that waits to its wait`() {
    wait(late)
    wait(early)
    _ = dashboard.type("gg/late")
    _ = dashboard.press(.enter)
    _ = dashboard.type("3")
    #expect(dashboard.selection == late.id)
  }

  @Test mutating func `the cursor follows its row when a wait appears above it`() {
    wait(late)
    _ = dashboard.type("3")
    #expect(dashboard.selection == late.id)
    wait(early)
    #expect(dashboard.lists.retries == [early.id, late.id, settled.id])
    #expect(dashboard.selection == late.id)
    #expect(dashboard.type("R") == [.retryNow(late.id)])
  }
}
