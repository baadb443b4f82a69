@testable import Streams

// How each kind is made to say something. The closures keep no stream.

extension KindUnderTest {
  func hot(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let events = Kept<@Sendable (Event<Int>) -> Void>()
    let owner = Hot<Int> { events.keep($0) }
    let (hot, send) = (owner.unkept, events.all[0])
    return Driver(
      owner: owner, leaf: operation.attach(to: owner, transcript), push: { send(.next($0)) },
      fail: { send(.error($0)) }, end: { send(.terminate(reason: $0)) },
      branch: { _ = operation.attach(to: hot, $0) })
  }

  func hotInput(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let owner = HotInput<Int>()
    let input = owner.unkept
    return Driver(
      owner: owner, leaf: operation.attach(to: owner, transcript), push: { input.push($0) },
      fail: { input.push($0) }, end: { input.terminate(withReason: $0) },
      branch: { _ = operation.attach(to: input, $0) })
  }

  func cold(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let owner = Cold<Result<Int, any Error>, Int> { _, request, respond in respond(request) }
    let cold = owner.unkept
    return Driver(
      owner: owner, leaf: operation.attach(to: owner, transcript),
      push: { cold.request(.success($0), share: true) }, fail: { cold.request(.failure($0), share: true) },
      end: { cold.terminate(withReason: $0) }, branch: { _ = operation.attach(to: cold, $0) })
  }

  func observable(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let owner = ObservableInput(0)
    let (input, observable) = (owner.unkept, owner.map { $0 })
    return Driver(
      owner: owner, leaf: operation.attach(to: observable, transcript), push: { input.set($0) },
      fail: { input.push(error: $0) }, end: { input.terminate(withReason: $0) },
      branch: { _ = operation.attach(to: observable, $0) })
  }

  func observableInput(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let owner = ObservableInput(0)
    let input = owner.unkept
    return Driver(
      owner: owner, leaf: operation.attach(to: owner, transcript), push: { input.set($0) },
      fail: { input.push(error: $0) }, end: { input.terminate(withReason: $0) },
      branch: { _ = operation.attach(to: input, $0) })
  }

  func future(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let answer = Answer<Int>()
    return settling(Future<Int> { answer.keep($0) }, answer, operation, transcript)
  }

  func futureInput(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let owner = FutureInput<Int>()
    let input = owner.unkept
    return Driver(
      owner: owner, leaf: operation.attach(to: owner, transcript), push: { input.complete($0) },
      fail: { input.complete($0) }, end: nil, branch: { _ = operation.attach(to: input, $0) })
  }

  func lazy(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let answer = Answer<Int>()
    return settling(Lazy<Int> { answer.keep($0) }, answer, operation, transcript)
  }

  func promise(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let answer = Answer<Int>()
    let owner = Promise(answer)
    let promise = owner.unkept
    return settling(owner, answer, operation, transcript, end: { _ in promise.cancel() })
  }

  func progression(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let answer = Answer<Int>()
    let owner = Progression<Int, Int> { _, _, completion in answer.keep(completion) }
    let progression = owner.unkept
    return settling(owner, answer, operation, transcript, end: { _ in progression.cancel() })
  }

  func progressionInput(_ operation: OperatorUnderTest, _ transcript: Transcript) -> Driver {
    let owner = ProgressionInput<Int, Int>()
    let input = owner.unkept
    return Driver(
      owner: owner, leaf: operation.attach(to: owner, transcript), push: { input.complete($0) },
      fail: { input.complete($0) }, end: { _ in input.cancel() },
      branch: { _ = operation.attach(to: input, $0) })
  }

  private func settling<Kind>(
    _ owner: EventStream<Kind, Int, any Error>, _ answer: Answer<Int>, _ operation: OperatorUnderTest,
    _ transcript: Transcript, end: (@Sendable (Termination) -> Void)? = nil
  ) -> Driver {
    let stream = owner.unkept
    return Driver(
      owner: owner, leaf: operation.attach(to: owner, transcript), push: { answer.give(.success($0)) },
      fail: { answer.give(.failure($0)) }, end: end, branch: { _ = operation.attach(to: stream, $0) },
      release: { answer.drop() })
  }
}
