import Testing

@testable import Streams

/// A kind of stream, or a shape of tree, that is fed and visited.
struct VisitedStream: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let contests: @Sendable (VisitContest.Call, ContestedLock) -> @Sendable () -> VisitContest

  static let all = flowing + settling + eventStreams
}

extension VisitedStream {
  /// A stream that goes on for all rounds.
  private static func lasting<Kind: StreamKind, Failure: Error>(
    _ name: String,
    _ make:
      @escaping @Sendable (ContestedLock) -> (
        feed: @Sendable (Int) -> Void, stream: EventStream<Kind, Int, Failure>
      )
  ) -> VisitedStream {
    VisitedStream(testDescription: name) { call, lock in
      let (feed, stream) = make(lock)
      // A branch that stays, so that the stream does.
      stream.persist()
      let feeders = Kept<EventStream<Kind, Int, Failure>>()
      feeders.keep(stream)
      return {
        let mine = VisitorsBranch(stream.map { $0 })
        return VisitContest(feed: feed, visit: { mine.visit(stream, call) }, finish: { mine.end() })
      }
    }
  }

  private static let flowing: [VisitedStream] = [
    lasting("Hot") { lock in
      let input = HotInput<Int>()
      input.on { _ in lock.take() }
      return ({ input.push($0) }, input.hot())
    },
    lasting("Hot, its errors") { lock in
      let input = HotInput<Int>()
      input.onError { _ in lock.take() }
      return ({ _ in input.push(TestError.failure) }, input.hot())
    },
    lasting("Observable") { lock in
      let input = ObservableInput(0)
      input.on { _ in lock.take() }
      // Beside that branch, which would hear the visitor's own replay.
      return ({ input.set($0) }, input.map { $0 })
    },
    lasting("Cold") { lock in
      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      let branches = [cold.on { _ in lock.take() }, cold.on { _ in lock.take() }]
      return ({ branches[$0].request(1) }, cold)
    },
    lasting("merge") { lock in
      let (left, right) = (HotInput<Int>(), HotInput<Int>())
      let merged = left.merge(right)
      merged.on { _ in lock.take() }
      return ({ $0 == 0 ? left.push(1) : right.push(1) }, merged)
    },
    lasting("combine") { lock in
      let (left, right) = (HotInput<Int>(), HotInput<Int>())
      let joined = left.combine(stream: right).map { $0.0 }
      joined.on { _ in lock.take() }
      return ({ $0 == 0 ? left.push(1) : right.push(1) }, joined)
    },
    lasting("flatMap") { lock in
      let (outer, inner, turns) = (HotInput<Int>(), HotInput<Int>(), Counter())
      let flat = outer.flatMap(.latest) { _ in inner.hot() }
      flat.on { _ in lock.take() }
      // The inner stream is not replaced each time before it can say something.
      return ({ $0 == 0 && turns.increment() % 8 == 1 ? outer.push(1) : inner.push(1) }, flat)
    },
    lasting("asyncMap") { lock in
      let input = HotInput<Int>()
      let mapped = input.asyncMap { value, answer in answer(.success(value)) }
      mapped.on { _ in lock.take() }
      return ({ input.push($0) }, mapped)
    },
  ]
}

extension VisitedStream {
  /// A stream with one outcome, of which each round has its own.
  private static func single<Kind: StreamKind>(
    _ name: String,
    _ make:
      @escaping @Sendable () -> (
        feed: @Sendable () -> Void, stream: EventStream<Kind, Int, any Error>
      )
  ) -> VisitedStream {
    VisitedStream(testDescription: name) { call, lock in
      {
        let (feed, stream) = make()
        stream.on { _ in lock.take() }
        let mine = VisitorsBranch(stream.map { $0 })
        return VisitContest(feed: { _ in feed() }, visit: { mine.visit(stream, call) }, finish: feed)
      }
    }
  }

  fileprivate static let settling: [VisitedStream] = [
    single("Promise") {
      let answer = Answer<Int>()
      return ({ answer.give(.success(1)) }, Promise(answer))
    },
    single("Promise, merged") {
      let (left, right) = (Answer<Int>(), Answer<Int>())
      let merged = Promise(left).merge(Promise(right))
      return (
        {
          left.give(.success(1))
          right.give(.success(2))
        }, merged
      )
    },
    single("Future") {
      let answer = Answer<Int>()
      return ({ answer.give(.success(1)) }, Future<Int> { answer.keep($0) })
    },
    single("FutureInput") {
      let input = FutureInput<Int>()
      return ({ input.complete(1) }, input.future())
    },
    single("Lazy") {
      let answer = Answer<Int>()
      return ({ answer.give(.success(1)) }, Lazy<Int> { answer.keep($0) })
    },
    single("ProgressionInput") {
      let input = ProgressionInput<Int, Int>()
      return ({ input.complete(1) }, input.progression())
    },
  ]

  fileprivate static let eventStreams: [VisitedStream] = [
    lasting("Signal") { lock in
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.observeValues { _ in lock.take() }
      return ({ input.send(value: $0) }, signal)
    },
    VisitedStream(testDescription: "SignalProducer") { _, lock in
      let (signal, input) = Signal<Int, Never>.pipe()
      let (other, otherInput) = Signal<Int, Never>.pipe()
      let producer = SignalProducer(signal).merge(with: SignalProducer(other))
      return {
        let handler: @Sendable (Int) -> Void = { _ in lock.take() }
        let first = producer.startWithValues(handler)
        return VisitContest(
          feed: { $0 == 0 ? input.send(value: 1) : otherInput.send(value: 1) },
          visit: {
            let second = producer.startWithValues(handler)
            first.dispose()
            second.dispose()
          })
      }
    },
    VisitedStream(testDescription: "Callbag") { _, lock in
      let hot = HotInput<Int>()
      let source = CallbagSource<Int>.listenable { emitter in
        let branch = hot.on { emitter.next($0) }
        emitter.onEnd { branch.node.terminateBranch(.cancelled) }
      }
      return {
        let first = source.listener { _ in lock.take() }
        return VisitContest(
          feed: { hot.push($0) },
          visit: {
            let second = source.listener { _ in lock.take() }
            first.stop()
            second.stop()
          })
      }
    },
  ]
}
