import Streams
import StreamsWire
import Testing

@testable import streamtop

/// Whose values a program is asked for.
struct WantedValuesTests {
  private var values = WantedValues(names: ["price"])

  private func node(_ number: Int) -> NodeIdentity {
    NodeIdentity(
      id: NodeID(rawValue: number), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
      location: "App.swift:1", name: "price")
  }

  private func look(telling numbers: ClosedRange<Int>) -> Look {
    Look(time: .zero, keyframe: numbers.map { NodeSnapshot(identity: node($0), madeAt: .zero) })
  }

  private mutating func wish() -> [Int]? {
    guard case .want(let nodes, _, _)? = values.newWish(tick: .zero) else { return nil }
    return nodes.map(\.rawValue)
  }

  @Test mutating func `of too many the selected one comes first, and then those that came first`() {
    values.selection = NodeID(rawValue: 4_999)
    values.find(in: look(telling: 1...5_000))
    let first = wish()
    #expect(first == [4_999] + Array(1...4_095))
    let words = values.takeShortage()
    #expect(words == "--values price: only 4 096 of 5 000 streams show their values")

    values.selection = NodeID(rawValue: 7)
    let second = wish()
    #expect(second == [7] + Array(1...6) + Array(8...4_096))
    // It is known, and so is what is wanted.
    let (again, wordsAgain) = (wish(), values.takeShortage())
    #expect(again == nil && wordsAgain == nil)
  }

  @Test mutating func `as many as can be asked for are no shortage`() {
    values.find(in: look(telling: 1...4_096))
    let first = wish()
    #expect(first == Array(1...4_096))
    values.selection = NodeID(rawValue: 9)
    let (second, words) = (wish(), values.takeShortage())
    // The program knows already.
    #expect(second == nil && words == nil)
  }

  @Test mutating func `one that has ended takes no place, also where its end was not seen`() {
    values.find(in: look(telling: 1...4_097))
    let first = wish()
    #expect(first == Array(1...4_096))
    let end = Fact(sequence: 1, time: .zero, node: node(1), event: .end(.completed, cause: nil))
    values.find(in: Look(time: .zero, facts: [end]))
    let second = wish()
    #expect(second == Array(2...4_097))
    values.find(in: look(telling: 4_000...4_100))
    let third = wish()
    #expect(third == Array(4_000...4_100))
  }

  @Test mutating func `within a tick no second wish is told, and the one after it says how all is by then`() {
    var now = ContinuousClock.now
    let tick = Duration.milliseconds(50)
    values = WantedValues(names: ["price"]) { now }
    let isFirstTold = values.newWish(tick: tick) != nil
    now += .milliseconds(49)
    for number in 1...3 {
      values.selection = NodeID(rawValue: number)
      let wish = values.newWish(tick: tick)
      #expect(wish == nil)
    }
    now += .milliseconds(1)
    let wish = values.newWish(tick: tick)
    #expect(isFirstTold && wish == .want(nodes: [NodeID(rawValue: 3)], tick: tick, all: false))
    now += tick
    let again = values.newWish(tick: tick)
    #expect(again == nil)
  }

  @Test mutating func `the first wish names none where none is wanted`() {
    values = WantedValues(names: [])
    let (first, second) = (wish(), wish())
    #expect(first == [] && second == nil)
  }
}
