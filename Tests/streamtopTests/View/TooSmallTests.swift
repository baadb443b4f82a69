import Testing

@testable import Streams
@testable import streamtop

/// What keys and the mouse do while the screen is too small to show anything.
struct TooSmallTests {
  private static let size = Size(width: 39, height: 9)

  private let world = World()
  private var dashboard = Dashboard()

  init() {
    _ = world.node(kind: "Cold", name: "users")
    _ = world.node(name: "feed")
    _ = dashboard.reduce(.sample(world.sample()))
  }

  private mutating func shrink() { _ = dashboard.reduce(.resize(Self.size)) }

  @Test mutating func `a question that was open can be denied, and nothing else`() {
    _ = dashboard.type("ggmmx")
    #expect(dashboard.view.popup != nil)
    shrink()
    #expect(dashboard.type("y").isEmpty && dashboard.press(.enter).isEmpty)
    #expect(dashboard.view.popup != nil && dashboard.view.notice == "too small to act")
    _ = dashboard.type("n")
    #expect(dashboard.view.popup == nil && dashboard.view.notice == "nothing was done")
  }

  @Test mutating func `a menu that was open does nothing but close, and the program can be left`() {
    _ = dashboard.type("f")
    shrink()
    #expect(dashboard.type("n").isEmpty && dashboard.press(.enter).isEmpty)
    #expect(dashboard.view.popup == .faults && dashboard.view.notice == "too small to act")
    #expect(dashboard.press(.control("c")) == [.quit])
    #expect(dashboard.type("qq") == [.quit])
  }

  @Test mutating func `no menu and no question opens, and q leaves`() {
    _ = dashboard.type("ggmm")
    shrink()
    let keys: [Key] = ["f", .function(2), "x", "R"]
    for key in keys {
      #expect(dashboard.press(key).isEmpty, "\(key)")
      #expect(dashboard.view.popup == nil && dashboard.view.notice == "too small to act", "\(key)")
    }
    #expect(dashboard.type("q") == [.quit])
  }

  @Test func `how large it has to be is never cut`() {
    for (width, words) in [
      (39, "too small, need 40x10"), (20, "need 40x10"), (9, "40x10"), (5, "40x10"), (4, ""),
    ] {
      #expect(dashboard.render(Size(width: width, height: 5)).line(0) == words, "\(width)")
    }
  }

  @Test mutating func `no click and no wheel does anything`() {
    shrink()
    let cursors = dashboard.view.cursors
    for column in 0..<Self.size.width {
      for action in [Mouse.Action.press, .wheelDown] {
        let mouse = Mouse(action: action, row: Self.size.height - 1, column: column)
        #expect(dashboard.reduce(.mouse(mouse)).isEmpty)
      }
    }
    #expect(dashboard.view.popup == nil && dashboard.view.prompt == nil)
    #expect(dashboard.view.cursors == cursors)
  }
}
