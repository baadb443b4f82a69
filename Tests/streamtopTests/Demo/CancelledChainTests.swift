import Testing

@testable import streamtop

struct CancelledChainTests {
  @Test(arguments: ["fx", "find", "quote", "tape", "crowd", "price", "screen", "thumbs", "flood"])
  func `a scenario cancels each kind of chain`(recipe: String) throws {
    let chain = "{recipe: \(recipe), start: 0s, restart: never, cancel: 5ms}"
    let demo = DemoRun(seed: 7, scenario: try Scenario(reading: "chains: [\(chain)]"))
    demo.advance(to: .milliseconds(4))
    #expect(demo.chainCount == 1)
    demo.advance(to: .milliseconds(6))
    #expect(demo.chainCount == 0)
  }

  @Test func `each of several equal chains is cancelled`() throws {
    let text = "chains: [{recipe: fx, count: 3, restart: never, cancel: 1s}, {recipe: tape}]"
    let demo = DemoRun(seed: 7, scenario: try Scenario(reading: text))
    demo.advance(to: .milliseconds(900))
    #expect(demo.chainCount == 4)
    demo.advance(to: .milliseconds(1_100))
    #expect(demo.chainCount == 1)
  }
}
