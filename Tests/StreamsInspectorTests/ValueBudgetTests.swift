import StreamsWire
import Testing

@testable import Streams
@testable import StreamsInspector

/// How many values a look tells, whose, and what becomes of the others.
@Suite struct ValueBudgetTests {
  /// What a look tells of nodes of which so many values wait.
  private func look(_ budget: inout ValueBudget, _ waiting: [Int]) -> [Int] {
    budget.begin()
    return waiting.map { budget.share(of: $0, isLast: false) }
  }

  private func expect(
    _ shares: [Int], of waiting: [Int], in budget: inout ValueBudget,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let told = look(&budget, waiting)
    #expect(told == shares, sourceLocation: sourceLocation)
  }

  /// However many there are, each gets its turn, and the few of a small program all of them each time.
  @Test(arguments: [1, 9, 10, 11, 25, 100]) func `nodes with many values take turns`(count: Int) {
    var budget = ValueBudget()
    for _ in 0..<3 {
      var heard: [Int] = []
      while heard.count < count {
        let shares = look(&budget, Array(repeating: 20, count: count))
        #expect(shares.reduce(0, +) <= ValueBudget.valuesOfALook)
        #expect(shares.allSatisfy { $0 == 0 || $0 == 20 })
        let turn = shares.indices.filter { shares[$0] > 0 }
        guard !turn.isEmpty else { return #expect(Bool(false)) }
        heard += turn
      }
      #expect(heard == Array(0..<count))
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
    expect([0, 0, 50], of: [150, 0, 50], in: &budget)
    expect([150, 0, 0], of: [150, 0, 0], in: &budget)
  }

  @Test func `what has ended waits for no turn, and takes none from the others`() {
    var budget = ValueBudget()
    expect([150, 50], of: [150, 150], in: &budget)
    budget.begin()
    let shares = [
      budget.share(of: 20, isLast: true), budget.share(of: 150, isLast: false),
      budget.share(of: 100, isLast: false), budget.share(of: 100, isLast: true),
      budget.share(of: 100, isLast: true),
    ]
    #expect(shares == [20, 0, 100, 80, 0])
    expect([150, 10], of: [150, 10], in: &budget)
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
