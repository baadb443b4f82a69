import Testing

@testable import Streams

/// A run that waits for a stream, and threads that end either.
struct `Races of a stream that a run waits for` {
  @Test func `the run ends while the stream answers and its holder releases it`() {
    for _ in 0..<Effort.rounds(orElse: 500) {
      let (answer, held) = (Answer<Int>(), Kept<Promise<Int>>())
      let (ends, innerEnds) = (Counter(), Counter())
      held.keep(Promise(answer))
      let numbers = HotInput<Int>()
      let chain = numbers.asyncMap { _ in held.all[0].onTerminate { _ in innerEnds.increment() } }
        .onTerminate { _ in ends.increment() }
      numbers.push(1)
      onThreads(3) { thread in
        switch thread {
        case 0: numbers.terminate(withReason: .cancelled)
        case 1: answer.give(.success(1))
        default: held.drop()
        }
      }
      #expect(ends.value == 1)
      #expect(innerEnds.value == 1)
      #expect(!chain.isActive)
    }
  }

  @Test func `no stream is left over that was being made for a run which ends`() {
    for round in 0..<Effort.rounds(orElse: 500) {
      let (answer, made, cancelled) = (Answer<Int>(), Counter(), Counter())
      let chain = Promise(answer).asyncMap { _ in
        made.increment()
        return Promise<Int> { _ in }.map { $0 }.onTerminate { if $0 == .cancelled { cancelled.increment() } }
      }
      let leaf = round.isMultiple(of: 2) ? chain.retry(1).on { _ in } : chain
      onThreads(2) { thread in
        if thread == 0 { answer.give(.success(1)) } else { leaf.cancel() }
      }
      #expect(made.value == cancelled.value)
      #expect(leaf.state == .terminated(reason: .cancelled))
    }
  }

  @Test func `a fallback and its cancel, too`() {
    for _ in 0..<Effort.rounds(orElse: 500) {
      let (answer, other, ends) = (Answer<Int>(), Answer<Int>(), Counter())
      let leaf = Promise(answer).flatMapError { _ in Promise(other) }.onTerminate { _ in ends.increment() }
      onThreads(3) { thread in
        switch thread {
        case 0: answer.give(.failure(TestError.failure))
        case 1: for _ in 0..<20 { other.give(.success(1)) }
        default: leaf.cancel()
        }
      }
      #expect(ends.value == 1)
      #expect(!leaf.isActive)
    }
  }

  /// Each of the last runs may find that the others have it still.
  @Test(arguments: [2, 3], [false, true])
  func `the last ones that share it cancel it, also at the same time`(_ count: Int, _ isJoined: Bool) {
    for round in 0..<Effort.rounds(orElse: 1_000) {
      let (held, ends) = (Kept<Promise<Int>>(), Counter())
      held.keep(unanswered { ends.increment() })
      let inputs = (0..<count).map { _ in HotInput<Int>() }
      let chains = inputs.map { input in
        input.asyncMap { _ -> Promise<Int> in
          let inner = held.all[0]
          return isJoined ? zip(inner, Promise.completed(1)).map { $0 + $1 } : inner
        }
      }
      for input in inputs { input.push(1) }
      held.drop()
      #expect(ends.value == 0)
      onThreads(count) { inputs[$0].terminate(withReason: .cancelled) }
      #expect(ends.value == 1, "\(round)")
      withExtendedLifetime(chains) {}
    }
  }

  private func unanswered(whenOver: @escaping @Sendable () -> Void) -> Promise<Int> {
    Promise { _, run, done in
      run.onEnd {
        withExtendedLifetime(done) {}
        whenOver()
      }
    }
  }
}
