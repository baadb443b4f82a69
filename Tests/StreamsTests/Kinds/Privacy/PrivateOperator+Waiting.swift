@testable import Streams

extension PrivateOperator {
  /// Operators that hold answers back: each keeps its request, and gives way to later ones of the same asker alone.
  static let waiting: [PrivateOperator] = [
    PrivateOperator(
      description: "debounce(_:)", build: { cold, _ in cold.debounce(1).map { "\($0)" } },
      reference: { latest(errorsReleaseOwn: true) }),
    PrivateOperator(
      description: "sample(every:)", build: { cold, _ in cold.sample(every: 1).map { "\($0)" } },
      reference: { latest(errorsReleaseOwn: false) }),
    PrivateOperator(
      description: "sample(_:)", build: { cold, world in cold.sample(world.other).map { "\($0)" } },
      reference: { latest(errorsReleaseOwn: false, flushes: false) }),
    PrivateOperator(
      description: "sample(_:), a Cold",
      build: { cold, world in cold.sample(world.otherCold).map { "\($0)" } },
      reference: { latest(errorsReleaseOwn: false, flushes: false) }),
    PrivateOperator(
      description: "last(_:partial:)", build: { cold, _ in cold.last(2).map { "\($0)" } },
      reference: { last(2) }),
    PrivateOperator(
      description: "last(_:partial:), one", build: { cold, _ in cold.last().map { "\($0)" } },
      reference: { last(1) }),
    PrivateOperator(
      description: "asyncMap(_:), later",
      build: { cold, world in
        cold.asyncMap { value, answer in
          world.scheduler.schedule(after: .zero) { answer(.success("\(value)")) }
        }
      }, reference: { later() }),
    folding("window(lasting:limit:)", [Int](), { cold, _ in cold.window(lasting: 1000.0).map { "\($0)" } }) {
      $0.append($1)
      return (["\($0)"], false)
    },
  ]

  private static func latest(errorsReleaseOwn: Bool, flushes: Bool = true) -> Reference {
    var held: [PrivateRequest] = []
    return { happening in
      switch happening {
      case .answer(let request) where request.fails:
        let own = held.filter { $0.asker == request.asker && errorsReleaseOwn }
        held.removeAll { $0.asker == request.asker && errorsReleaseOwn }
        return own.map { Outcome($0, "\($0.value)") } + [Outcome(request, "!")]
      case .answer(let request):
        held.removeAll { $0.asker == request.asker }
        held.append(request)
        return []
      case .wait, .end:
        defer { held = [] }
        if case .end = happening, !flushes { return [] }
        return held.map { Outcome($0, "\($0.value)") }
      }
    }
  }

  /// Answers come when time passes, and errors at once.
  private static func later() -> Reference {
    var waiting: [PrivateRequest] = []
    return { happening in
      switch happening {
      case .answer(let request) where request.fails: return [Outcome(request, "!")]
      case .answer(let request):
        waiting.append(request)
        return []
      case .wait, .end:
        defer { waiting = [] }
        return waiting.map { Outcome($0, "\($0.value)") }
      }
    }
  }

  private static func last(_ count: Int) -> Reference {
    var kept: [PrivateRequest] = []
    return { happening in
      switch happening {
      case .answer(let request) where request.fails: return [Outcome(request, "!")]
      case .answer(let request):
        kept.append(request)
        return []
      case .wait: return []
      case .end: return kept.suffix(count).map { Outcome($0, "\($0.value)") }
      }
    }
  }

  // MARK: Joins

  /// Joins with a Hot, and with a Cold that others ask.
  static let joining: [PrivateOperator] =
    joins("a Hot") { $0.other.map { $0 } } + joins("a Cold") { $0.otherCold }

  private static func joins<Kind: StreamKind>(
    _ name: String, _ other: @escaping @Sendable (PrivateWorld) -> EventStream<Kind, Int, any Error>
  ) -> [PrivateOperator] {
    [
      PrivateOperator(
        description: "merge(_:), \(name)", build: { $0.merge(other($1)).map { "\($0)" } },
        reference: {
          merged {
            "\($0)"
          } right: {
            "\($0)"
          }
        }),
      PrivateOperator(
        description: "merge(_:), into Either, \(name)",
        build: { cold, world in
          cold.merge(other(world).map { "<\($0)>" }).map { $0.left.map { "\($0)" } ?? $0.right ?? "" }
        },
        reference: {
          merged {
            "\($0)"
          } right: {
            "<\($0)>"
          }
        }),
      PrivateOperator(
        description: "zip(_:buffer:), \(name)", build: { $0.zip(other($1)).map { "\($0.0) \($0.1)" } },
        reference: { zipped() }),
      PrivateOperator(
        description: "combine(latest:stream:), \(name)",
        build: { $0.combine(stream: other($1)).map { "\($0.0) \($0.1)" } },
        reference: { combined(latest: true) }),
      PrivateOperator(
        description: "combine(latest:stream:), once each, \(name)",
        build: { $0.combine(latest: false, stream: other($1)).map { "\($0.0) \($0.1)" } },
        reference: { combined(latest: false) }),
      PrivateOperator(
        description: "combine(_:latest:), \(name)",
        build: { $0.combine(other($1)).map { "\($0.0) \($0.1)" } },
        reference: { combined(latest: true) }),
      PrivateOperator(
        description: "withLatest(_:), \(name)", build: { $0.withLatest(other($1)).map { "\($0.0) \($0.1)" } },
        reference: { withLatest() }),
    ]
  }

  private static func merged(
    _ left: @escaping (Int) -> String, right: @escaping (Int) -> String
  ) -> Reference {
    { happening in
      switch happening {
      case .answer(let request): [Outcome(request, request.fails ? "!" : left(request.value))]
      case .wait(let value): [Outcome(nil, right(value))]
      case .end: []
      }
    }
  }

  private static func zipped() -> Reference {
    var (answers, others) = ([PrivateRequest](), [Int]())
    return { happening in
      switch happening {
      case .answer(let request) where request.fails: return [Outcome(request, "!")]
      case .answer(let request): answers.append(request)
      case .wait(let value): others.append(value)
      case .end: return []
      }
      guard !answers.isEmpty, !others.isEmpty else { return [] }
      let answer = answers.removeFirst()
      return [Outcome(answer, "\(answer.value) \(others.removeFirst())")]
    }
  }

  private static func combined(latest: Bool) -> Reference {
    var (answer, other) = (PrivateRequest?.none, Int?.none)
    return { happening in
      switch happening {
      case .answer(let request) where request.fails: return [Outcome(request, "!")]
      case .answer(let request): answer = request
      case .wait(let value): other = value
      case .end: return []
      }
      guard let first = answer, let second = other else { return [] }
      if !latest { (answer, other) = (nil, nil) }
      return [Outcome(first, "\(first.value) \(second)")]
    }
  }

  private static func withLatest() -> Reference {
    var other: Int?
    return { happening in
      switch happening {
      case .answer(let request) where request.fails: return [Outcome(request, "!")]
      case .answer(let request): return other.map { [Outcome(request, "\(request.value) \($0)")] } ?? []
      case .wait(let value): other = value
      case .end: break
      }
      return []
    }
  }
}
