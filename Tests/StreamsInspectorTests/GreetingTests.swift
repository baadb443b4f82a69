import Streams
import Testing

@testable import StreamsInspector

/// What is said to a viewer that only asks who the program is.
struct GreetingTests {
  @Test func `the names that take requests, and the number of trees, are told before any watching`() throws {
    let program = try Inspected()
    let (users, debounced) = program.context.run {
      (Cold<Int, Int> { _, _, _ in }, HotInput<Int>().map { $0 }.debounce(1).merge(HotInput<Int>()))
    }
    program.settings.allowRequests(on: users, as: "users") { Int($0) }
    program.settings.allowRequests(on: users, as: "my users") { Int($0) }
    let viewer = try program.connect()
    #expect(viewer.read { !$0.looks.isEmpty })
    let greeting = try #require(viewer.looks.first).properties
    #expect(greeting["requests"] == "my users\nusers")
    // A debounce and a merge have gates of their own, and are no trees of their own.
    #expect(greeting["trees"] == "3")
    withExtendedLifetime(debounced) {}
  }
}
