@testable import Streams

extension OperatorUnderTest {
  /// Operators that only streams of some kinds have.
  static let ofOneKind: [OperatorUnderTest] =
    onPromises + [
      OperatorUnderTest("mapRequest(_:)", MapRequest(), on: [.cold]),
      OperatorUnderTest("hot()", On<HotInputKind>.every { $0.hot().written(to: $1) }, on: [.hotInput]),
      OperatorUnderTest(
        "hot(), of an Observable", On<ObservableKind>.every { $0.hot().written(to: $1) }, on: [.observable]),
      OperatorUnderTest(
        "hot(), of an ObservableInput", On<ObservableInputKind>.every { $0.hot().written(to: $1) },
        on: [.observableInput]),
      OperatorUnderTest(
        "observable()", On<ObservableInputKind>.every { $0.observable().written(to: $1) },
        on: [.observableInput]),
      OperatorUnderTest(
        "observable(initial:)", On<HotKind>.every { $0.observable(initial: 1).written(to: $1) }, on: [.hot]),
      OperatorUnderTest(
        "future(), of a FutureInput", On<FutureInputKind>.every { $0.future().written(to: $1) },
        on: [.futureInput]),
      OperatorUnderTest(
        "replay(), of a Future", On<FutureKind>.every { $0.map { $0 }.replay().written(to: $1) },
        on: [.future]),
    ]

  private static let onPromises = [
    promise("retry(_:)") { $0.retry(.times(0, delay: 0)).written(to: $1) },
    promise("retry(_:), by hand") { $0.retry { _, _, retry in retry(false) }.written(to: $1) },
    promise("retry(_:delay:)") { $0.retry(0, delay: 1).written(to: $1) },
    promise("retryOn(_:)") { $0.retryOn { _, _ in false }.written(to: $1) },
    promise("retryOn(_:), later") { $0.retryOn { _, _, retry in retry(false) }.written(to: $1) },
    promise("reuse(_:)") { $0.map { $0 }.reuse().written(to: $1) },
    promise("future()") { $0.future().written(to: $1) },
    promise("replay()") { $0.map { $0 }.replay().written(to: $1) },
    promise("then(_:)") { promise, transcript in
      promise.then { transcript.write("then \($0)") }.written(to: transcript)
    },
  ]

  private static func promise(
    _ description: String, _ build: @escaping @Sendable (Promise<Int>, Transcript) -> Node
  ) -> OperatorUnderTest {
    OperatorUnderTest(description, On<PromiseKind>.every(build), on: [.promise])
  }
}

/// Builds on the streams of one kind alone.
private struct On<OnlyKind: StreamKind>: Attachment {
  let build: @Sendable (EventStream<OnlyKind, Int, any Error>, Transcript) -> Node

  static func every(
    _ build: @escaping @Sendable (EventStream<OnlyKind, Int, any Error>, Transcript) -> Node
  ) -> Self {
    Self(build: build)
  }

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    guard let stream = stream as? EventStream<OnlyKind, Int, any Error> else {
      preconditionFailure("the table names other kinds for this operator")
    }
    return build(stream, transcript)
  }
}

private struct MapRequest: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    guard let cold = stream as? Cold<Result<Int, any Error>, Int> else {
      preconditionFailure("only a Cold has requests")
    }
    return cold.mapRequest { (number: Int) in .success(number) }.written(to: transcript)
  }
}
