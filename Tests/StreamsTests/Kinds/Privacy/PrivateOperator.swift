@testable import Streams

/// An operator on a Cold, and what it is meant to do, said without the engine.
struct PrivateOperator: Sendable, CustomStringConvertible {
  /// What it is called by, as in the law table, and behind a comma what is special about this use.
  let description: String
  let build: @Sendable (Cold<Int, Int>, PrivateWorld) -> Cold<Int, String>
  /// Makes what answers each thing that happens with what comes out, and on whose behalf.
  let reference: @Sendable () -> Reference

  typealias Reference = (Happening) -> [Outcome]

  /// What reaches an operator.
  enum Happening {
    case answer(PrivateRequest)
    /// The other streams have this value, then time passes until nothing waits.
    case wait(Int)
    case end
  }

  /// A value or an error that comes out: for the branch that has asked, or for every branch.
  struct Outcome {
    let request: PrivateRequest?
    let text: String

    init(_ request: PrivateRequest?, _ text: String) {
      self.request = request
      self.text = text
    }
  }

  var signature: String { String(description.prefix { $0 != "," }) }

  /// Who is to hear what.
  func expectation(_ script: PrivateScript) -> [Listener: [String]] {
    var heard = Dictionary(uniqueKeysWithValues: Listener.allCases.map { ($0, [String]()) })
    let reference = reference()
    func hear(_ outcomes: [Outcome]) {
      for outcome in outcomes {
        let audience = outcome.request.map { $0.asker.audience(share: $0.share) } ?? Listener.belowOperator
        for listener in audience where listener != .beside { heard[listener]?.append(outcome.text) }
      }
    }
    func answer(_ request: PrivateRequest) {
      if request.asker == .root, request.share {
        heard[.beside]?.append(request.fails ? "!" : "\(request.value)")
      }
      // What stops above the operator does not reach it.
      if request.asker != .root || request.share { hear(reference(.answer(request))) }
    }
    var waits = 0
    for step in script.steps {
      switch step {
      case .ask(let index): if script.order == .atOnce { answer(script.requests[index]) }
      case .answer(let index): answer(script.requests[index])
      case .wait:
        waits += 1
        hear(reference(.wait(waits * 100)))
      }
    }
    hear(reference(.end))
    return heard
  }

  static let all = eachAlone + renamed + accumulating + ending + waiting + joining + flattening
}

// MARK: - Common references

extension PrivateOperator {
  /// The state of an operator that has none. It takes room, because Thread Sanitizer takes an access to what has no size
  /// for one to the object that lies behind it, which may be another thread's.
  static let noState = false

  /// An operator that makes of each value what the closure says; errors pass.
  static func each(
    _ description: String, _ build: @escaping @Sendable (Cold<Int, Int>, PrivateWorld) -> Cold<Int, String>,
    means outputs: @escaping @Sendable (Int) -> [String]
  ) -> PrivateOperator {
    folding(description, noState, build) { _, value in (outputs(value), false) }
  }

  /// An operator with one state for all, and which may end with a value.
  static func folding<State: Sendable>(
    _ description: String, _ first: State,
    _ build: @escaping @Sendable (Cold<Int, Int>, PrivateWorld) -> Cold<Int, String>,
    atEnd: @escaping @Sendable (State) -> [String] = { _ in [] },
    means receive: @escaping @Sendable (inout State, Int) -> (outputs: [String], ends: Bool)
  ) -> PrivateOperator {
    PrivateOperator(description: description, build: build) {
      var (state, isOver) = (first, false)
      return { happening in
        guard !isOver else { return [] }
        switch happening {
        case .answer(let request):
          if request.fails { return [Outcome(request, "!")] }
          let (outputs, ends) = receive(&state, request.value)
          isOver = ends
          return outputs.map { Outcome(request, $0) } + (ends ? atEnd(state).map { Outcome(nil, $0) } : [])
        case .wait: return []
        case .end: return atEnd(state).map { Outcome(nil, $0) }
        }
      }
    }
  }
}
