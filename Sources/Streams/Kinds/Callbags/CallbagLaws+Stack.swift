extension CallbagLaws {
  /// How many values are asked for from within values.
  static var depth: Int { 2_000 }
  /// How many bytes of stack that may take.
  static var stackAllowed: UInt { 64 << 10 }

  /// Whether a sink that asks for the next value from its handler stays on the same part of the stack.
  static func checkStack<Value>(_ producer: Producer<Value>) -> [Report.Violation] {
    let gauge = StackGauge<Value>()
    gauge.run(producer)
    guard gauge.deepest > stackAllowed else { return [] }
    return [
      Report.Violation(
        law: .constantStack, reason: "\(gauge.count) values took \(gauge.deepest) bytes of stack",
        marble: "g · 1 · 2 · …")
    ]
  }

  private final class StackGauge<Value> {
    private(set) var count = 0
    private(set) var deepest: UInt = 0
    private var top: UInt = 0
    private var talkback: SourceTalkback<Value>?

    func run(_ producer: Producer<Value>) {
      let byte: UInt8 = 0
      top = withUnsafePointer(to: byte) { UInt(bitPattern: $0) }
      producer { self.receive($0) }
      talkback?(.completed(.finished))
      talkback = nil
    }

    private func receive(_ message: Sink<Value>) {
      switch message {
      case .start(let talkback):
        self.talkback = talkback
        talkback(.wantItem)
      case .next:
        let byte: UInt8 = 0
        let place = withUnsafePointer(to: byte) { UInt(bitPattern: $0) }
        deepest = max(deepest, max(top, place) - min(top, place))
        count += 1
        // Deep enough to tell, and not so deep that the stack runs out.
        if count < CallbagLaws.depth, deepest <= CallbagLaws.stackAllowed { talkback?(.wantItem) }
      case .completed: talkback = nil
      }
    }
  }

  /// A pullable source of 1, 2, 3, … that knows how many values have been taken from it, and how it has ended.
  final class WatchedSource: Sendable {
    private struct State {
      var taken = 0
      var runs = 0
      var ends = 0
      var wishesAfterEnd = 0
    }

    private let state = Locked(State())

    var taken: Int { state.withLock { $0.taken } }

    func greet(_ sink: @escaping Consumer<Int>) {
      state.withLock { $0.runs += 1 }
      var (count, wishes, isGiving, isOver) = (0, 0, false, false)
      sink(
        .start { message in
          switch message {
          case .start: break
          case .completed:
            if !isOver { self.state.withLock { $0.ends += 1 } }
            isOver = true
          case .next:
            guard !isOver else { return self.state.withLock { $0.wishesAfterEnd += 1 } }
            wishes += 1
            guard !isGiving else { return }
            isGiving = true
            while wishes > 0, !isOver {
              wishes -= 1
              count += 1
              self.state.withLock { $0.taken += 1 }
              sink(.next(count))
            }
            isGiving = false
          }
        })
    }

    func violations(after marble: String, asksAfterEnd: Bool) -> [Report.Violation] {
      let state = state.withLock { $0 }
      var found: [Report.Violation] = []
      if state.ends < state.runs {
        found.append(
          .init(
            law: .promptEnd,
            reason: "\(state.runs - state.ends) of \(state.runs) sources did not hear of the end",
            marble: marble))
      }
      // A sink that asks then is only passed on.
      if state.wishesAfterEnd > 0, !asksAfterEnd {
        found.append(
          .init(law: .deafAfterTheEnd, reason: "the source was asked after its end", marble: marble))
      }
      return found
    }
  }
}
