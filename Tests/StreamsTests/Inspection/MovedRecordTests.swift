import Testing

@testable import Streams

/// What the probe is told of an operator that stays for a branch, and of the copy of it that runs elsewhere.
struct `A moved operator beside the first one` {
  /// An operator, and where it is moved to.
  struct Move: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let operation, place: @Sendable (Hot<Int>) -> Hot<Int>

    static let all: [Move] = [
      Move(
        testDescription: "map, dispatched", operation: { $0.map { $0 * 2 } },
        place: { $0.dispatched(.inline) }),
      Move(
        testDescription: "scan, throttled", operation: { $0.scan(initial: 0) { $0 + $1 } },
        place: { $0.throttled(PressureThrottle(buffer: 9)) }),
      Move(
        testDescription: "asyncMap, dispatched", operation: { $0.asyncMap { $1(.success($0)) } },
        place: { $0.dispatched(.inline) }),
    ]
  }

  private let probe = Probe(recording: .everything) { .zero }

  @Test(arguments: Move.all)
  func `has an own count, an own end, and its name`(_ move: Move) throws {
    let input = StreamContext(probe: probe).run { HotInput<Int>() }
    let first = move.operation(input.hot()).named("sum")
    let branch = first.first().on { _ in }
    let moved = move.place(first)
    let leaf = moved.on { _ in }
    for number in 1...3 { input.push(number) }

    let (record, copy) = try (#require(first.inspected), #require(moved.inspected))
    #expect(record.id != copy.id)
    #expect(copy.name == "sum" && copy.location == record.location && copy.parents == record.parents)
    #expect(record.counters.next == 1)
    #expect(copy.counters.next == 3)
    #expect(ends(of: copy) == 0)
    input.terminate(withReason: .completed)
    #expect(ends(of: copy) == 1)
    withExtendedLifetime((branch, leaf)) {}
  }

  @Test(arguments: Move.all)
  func `shows no value that the first one hides`(_ move: Move) {
    let input = StreamContext(probe: probe).run { HotInput<Int>() }
    let first = move.operation(input.hot()).inspected(.hidden)
    let branch = first.on { _ in }
    let moved = move.place(first)
    input.push(7)
    let words = probe.drain().facts.compactMap { fact -> String? in
      guard fact.node.id == moved.inspected?.id, case .next(let value, _) = fact.event else { return nil }
      return value
    }
    #expect(words == [NodeRecord.hiddenWords])
    withExtendedLifetime((branch, moved)) {}
  }

  private func ends(of record: NodeRecord) -> Int {
    probe.drain().facts.filter { fact in
      if case .end = fact.event { fact.node.id == record.id } else { false }
    }.count
  }
}
