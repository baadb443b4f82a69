import Testing

@testable import streamtop

struct AskedNumberTests {
  private static let chains = ["users", "search", "rows", "sums"]

  private func demo() throws -> DemoRun {
    let chains = Self.chains.map { "{recipe: \($0)}" }.joined(separator: ", ")
    let demo = DemoRun(seed: 7, scenario: try Scenario(reading: "chains: [\(chains)]"))
    demo.advance(to: .milliseconds(50))
    return demo
  }

  @Test(
    arguments: [
      "-1", "1000001", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "ten", "",
    ])
  func `a number with which no chain can reckon is refused, and named`(text: String) throws {
    let demo = try demo()
    for name in Self.chains {
      #expect(
        demo.perform(.ask(name: name, text: text, share: false))
          == .refused("request: \"\(text)\" is no whole number from 0 to 1,000,000"))
    }
  }

  @Test(arguments: ["0", "1000000"])
  func `the least and the greatest number are asked for`(text: String) throws {
    let demo = try demo()
    for name in Self.chains {
      #expect(demo.perform(.ask(name: name, text: text, share: false)) == .done)
    }
    demo.advance(to: .seconds(5))
    #expect(demo.time == .seconds(5))
  }
}
