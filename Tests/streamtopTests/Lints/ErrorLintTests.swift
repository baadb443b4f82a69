import Testing

@testable import Streams
@testable import streamtop

struct ErrorLintTests {
  let test = LintWorld()

  private func fail(_ count: Int, _ nodes: NodeRecord...) {
    for _ in 0..<count { for node in nodes { test.world.error("503", nil, node) } }
  }

  @Test(arguments: ["Cold", "Hot", "Observable", "HotInput", "ObservableInput"])
  func `the third error that no one reads is found`(kind: String) {
    let root = test.world.node(kind: kind)
    let leaf = test.world.node("on", of: root, kind: kind)
    fail(2, root, leaf)
    #expect(test.found == [])
    fail(1, root, leaf)
    #expect(test.found == [.unreadError])
    #expect(test.model.lints.findings.map(\.node) == [leaf.id])
    fail(2, root, leaf)
    #expect(test.counts == [3])
  }

  @Test(arguments: [0, 1, 2])
  func `one that is read anywhere on its way is not`(place: Int) {
    let world = test.world
    let root = world.node(kind: "Hot", readsErrors: place == 0)
    let middle = world.node("map", of: root, kind: "Hot", readsErrors: place == 1)
    let leaf = world.node("on", of: middle, kind: "Hot", readsErrors: place == 2)
    fail(5, root, middle, leaf)
    #expect(test.found == [])
  }

  @Test func `a branch beside it that reads errors does not help`() {
    let world = test.world
    let root = world.node(kind: "Cold")
    let reader = world.node("onError", of: root, kind: "Cold", readsErrors: true)
    let leaf = world.node("on", of: root, kind: "Cold")
    fail(3, root, reader, leaf)
    #expect(test.found == [.unreadError])
  }

  @Test func `nor does one above the place where the error arises`() {
    let world = test.world
    let root = world.node(kind: "Hot")
    let reader = world.node("onError", of: root, kind: "Hot", readsErrors: true)
    let leaf = world.node("asyncMap", of: reader, kind: "Hot")
    fail(3, leaf)
    #expect(test.found == [.unreadError])
  }

  @Test func `an error is unread where it is heard by none, not before`() {
    let root = test.world.node(kind: "Hot")
    let leaf = test.world.node("on", of: root, kind: "Hot")
    fail(5, root)
    #expect(test.found == [])
    test.world.end(.cancelled, leaf)
    fail(3, root)
    #expect(test.found == [.unreadError])
  }

  @Test(arguments: ["Promise", "Signal", "SignalProducer", "CallbagSource"])
  func `errors that are an end are no matter of it`(kind: String) {
    let root = test.world.node(kind: kind)
    fail(5, root)
    #expect(test.found == [])
  }
}
