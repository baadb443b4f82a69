@testable import Streams

extension PrivateOperator {
  /// Streams of streams, by every strategy.
  static let flattening: [PrivateOperator] =
    [FlattenStrategy.merge, .concat, .latest, .race, .concurrent(limit: 1), .concurrent(limit: 2)].flatMap {
      flattened($0)
    }

  private static func flattened(_ strategy: FlattenStrategy) -> [PrivateOperator] {
    [
      each("flatMap(_:_:), \(strategy), values") { cold, world in
        cold.flatMap(strategy) { value in world.context.run { Future<Int>.completed(value * 10) } }
          .map { "\($0)" }
      } means: {
        ["\($0 * 10)"]
      },
      PrivateOperator(
        description: "flatMap(_:_:), \(strategy), promises",
        build: { cold, world in cold.flatMap(strategy) { world.promised($0) }.map { "\($0)" } },
        reference: { inner(strategy) { [Said(1, $0 == 3 ? "!" : "\($0 * 10)")] } }),
      PrivateOperator(
        description: "flatMap(_:_:), \(strategy), producers",
        build: { cold, world in cold.flatMap(strategy) { world.later($0) }.map { "\($0)" } },
        reference: { inner(strategy, said) }),
      PrivateOperator(
        description: "flatten(_:), \(strategy)",
        build: { cold, world in cold.map { world.later($0) }.flatten(strategy).map { "\($0)" } },
        reference: { inner(strategy, said) }),
      PrivateOperator(
        description: "flatMap(_:_:), \(strategy), several for each answer",
        build: { cold, world in
          cold.flatMap { [$0, $0 + 100] }.flatMap(strategy) { world.later($0) }.map { "\($0)" }
        }, reference: { inner(strategy, many: { [$0, $0 + 100] }, said) }),
    ]
  }

  /// What an inner stream says, so many seconds after its start.
  private struct Said {
    let time: Int
    let text: String

    init(_ time: Int, _ text: String) {
      self.time = time
      self.text = text
    }
  }

  private static func said(_ value: Int) -> [Said] {
    [Said(1, "\(value * 10)"), Said(2, value == 3 ? "!" : "\(value * 10 + 1)")]
  }

  /// An inner stream that has come since nothing was under way any more.
  private struct Inner {
    let request: PrivateRequest
    let value: Int
  }

  private static func inner(
    _ strategy: FlattenStrategy, many: @escaping (Int) -> [Int] = { [$0] }, _ said: @escaping (Int) -> [Said]
  ) -> Reference {
    var waiting: [Inner] = []
    return { happening in
      switch happening {
      case .answer(let request) where request.fails: return [Outcome(request, "!")]
      case .answer(let request):
        waiting += many(request.value).map { Inner(request: request, value: $0) }
        return []
      case .wait, .end:
        defer { waiting = [] }
        return outcomes(strategy, waiting, said)
      }
    }
  }

  /// What inner streams say that come at the same time, and of which none is left before others come.
  private static func outcomes(
    _ strategy: FlattenStrategy, _ all: [Inner], _ said: (Int) -> [Said]
  ) -> [Outcome] {
    var spoken: [(time: Int, number: Int, outcome: Outcome)] = []
    // A race is run for each request; all else goes by who has asked.
    let lanes = Dictionary(grouping: all.enumerated()) { _, inner in
      strategy == .race ? "\(inner.request.value)" : inner.request.asker.rawValue
    }
    for lane in lanes.values {
      let chosen =
        switch strategy {
        case .latest: Array(lane.suffix(1))
        // All begin at the same time, so the first one speaks first.
        case .race: Array(lane.prefix(1))
        default: lane
        }
      var ends: [Int] = []
      for (number, inner) in chosen {
        // It waits until fewer than the limit are under way.
        let busy = ends.sorted().suffix(strategy.limit)
        let start = busy.count < strategy.limit ? 0 : busy.first ?? 0
        let lines = said(inner.value)
        ends.append(start + (lines.last?.time ?? 0))
        spoken += lines.map { (start + $0.time, number, Outcome(inner.request, $0.text)) }
      }
    }
    return spoken.sorted { ($0.time, $0.number) < ($1.time, $1.number) }.map(\.outcome)
  }
}
