import StreamsWire
import Testing

@testable import Streams
@testable import StreamsInspector

/// How many values a look tells, whose, and what becomes of the others.
struct ValueBudgetTests {
  /// What a look tells of nodes of which so many values wait.
  private func look(_ budget: inout ValueBudget, _ waiting: [Int]) -> [Int] {
    let first = budget.begin()?.rawValue ?? 0
    var shares = waiting.map { _ in 0 }
    for place in Array(first..<waiting.count) + Array(0..<first) {
      shares[place] = budget.share(of: NodeID(rawValue: place), waiting: waiting[place], isLast: false)
    }
    return shares
  }

  private func expect(
    _ shares: [Int], of waiting: [Int], in budget: inout ValueBudget,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let told = look(&budget, waiting)
    #expect(told == shares, sourceLocation: sourceLocation)
  }

  /// However many there are, none gets a second turn before all have had the first.
  @Test(arguments: [1, 9, 10, 11, 25, 100])
  func `nodes with many values take turns, and each look tells as many as it may`(count: Int) {
    var budget = ValueBudget()
    var turns = Array(repeating: 0, count: count)
    for _ in 0..<30 {
      let shares = look(&budget, Array(repeating: 20, count: count))
      #expect(shares.reduce(0, +) == min(20 * count, ValueBudget.valuesOfALook))
      #expect(shares.allSatisfy { $0 == 0 || $0 == 20 })
      for place in turns.indices where shares[place] > 0 { turns[place] += 1 }
      let (most, least) = (turns.max() ?? 0, turns.min() ?? 0)
      #expect(most - least <= 1)
    }
  }

  @Test func `two hundred nodes with a value each are told of at once, and nodes without any cost nothing`() {
    var budget = ValueBudget()
    let ones = Array(repeating: 1, count: 200)
    expect(ones, of: ones, in: &budget)
    let nothing = Array(repeating: 0, count: 1_000)
    expect(nothing + ones, of: nothing + ones, in: &budget)
    // Of more, the others come with the next look.
    let (many, none) = (ones + ones, ones.map { _ in 0 })
    expect(ones + none, of: many, in: &budget)
    expect(none + ones, of: many, in: &budget)
    expect(ones + none, of: many, in: &budget)
  }

  @Test func `who gets a part of its values gets the others first in the next look`() {
    var budget = ValueBudget()
    expect([150, 50, 0], of: [150, 150, 150], in: &budget)
    expect([0, 100, 100], of: [150, 100, 150], in: &budget)
    expect([150, 0, 50], of: [150, 0, 50], in: &budget)
    expect([150, 0, 0], of: [150, 0, 0], in: &budget)
  }

  @Test func `what has ended gets what is left, and no look begins with it`() {
    var budget = ValueBudget()
    let first = budget.begin()
    let nodes = [(20, true), (150, false), (100, true), (10, true), (5, false), (1, false)]
    let shares = nodes.enumerated().map { place, node in
      budget.share(of: NodeID(rawValue: place), waiting: node.0, isLast: node.1)
    }
    #expect(shares == [20, 150, 30, 0, 0, 0])
    let (second, third) = (budget.begin(), budget.begin())
    #expect(first == nil && second == NodeID(rawValue: 4) && third == nil)
  }

  /// Between two looks they are made, say something, and end.
  @Test(arguments: [100, 500])
  func `values of short streams are told, or counted as lost where there are too many`(count: Int) throws {
    let program = try Inspected()
    let viewer = try program.connect()
    viewer.say(.want(nodes: [], tick: .milliseconds(10), all: true))
    let early = program.context.run { HotInput<Int>() }
    #expect(viewer.read { _ in early.inspected?.isRecorded == true })
    for number in 0..<count {
      let input = program.context.run { HotInput<Int>() }
      input.push(number)
      input.terminate(withReason: .completed)
    }
    #expect(viewer.read { $0.values.count + $0.lostValues == count })
    #expect(Set(viewer.values).count == viewer.values.count)
    if count <= ValueBudget.valuesOfALook { #expect(viewer.lostValues == 0) }
  }
}
