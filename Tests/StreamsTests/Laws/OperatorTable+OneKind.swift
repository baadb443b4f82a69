@testable import Streams

extension OperatorUnderTest {
  /// Operators that only streams of some kinds have.
  static let ofOneKind: [OperatorUnderTest] =
    onPromises + onProgressions + onObservables + flatMapError + [
      OperatorUnderTest(
        "mapRequest(_:)", MapRequest { $0.mapRequest { (number: Int) in .success(number) } }, on: [.cold]),
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
      OperatorUnderTest("inFlight(limit:buffer:)", MapRequest { $0.inFlight(limit: 1) }, on: [.cold]),
      OperatorUnderTest("singleFlight(by:)", MapRequest { $0.singleFlight { _ in 0 } }, on: [.cold]),
      OperatorUnderTest(
        "singleFlight()", MapRequest { $0.mapRequest { (_: Int) in .success(1) }.singleFlight() }, on: [.cold]
      ),
    ]

  private static let onPromises = [
    promise("retry(_:)") { $0.retry(.times(0, delay: 0)).written(to: $1) },
    promise("retry(_:), by hand") { $0.retry { _, _, retry in retry(false) }.written(to: $1) },
    promise("retry(_:), at once") { $0.retry { _, _ in false }.written(to: $1) },
    promise("retry(_:delay:)") { $0.retry(0, delay: 1).written(to: $1) },
    promise("retry(_:delay:), by a duration") { $0.retry(0, delay: .seconds(1)).written(to: $1) },
    promise("retryOn(_:)") { $0.retryOn { _, _ in false }.written(to: $1) },
    promise("retryOn(_:), later") { $0.retryOn { _, _, retry in retry(false) }.written(to: $1) },
    promise("reuse(_:)") { $0.map { $0 }.reuse().written(to: $1) },
    promise("future()") { $0.future().written(to: $1) },
    promise("then(_:)") { promise, transcript in
      promise.then { transcript.write("then \($0)") }.written(to: transcript)
    },
  ]

  private static let onObservables = [
    observable("combineLatest(_:_:), of Observables") {
      EventStream.combineLatest($0, $0).written(to: $1)
    },
    observable("combineLatest(_:_:_:), of Observables") {
      EventStream.combineLatest($0, $0, $0).written(to: $1)
    },
    observable("combineLatest(_:_:_:_:)") { EventStream.combineLatest($0, $0, $0, $0).written(to: $1) },
    observable("combineLatest(_:_:_:_:_:)") {
      EventStream.combineLatest($0, $0, $0, $0, $0).written(to: $1)
    },
  ]

  private static func observable(
    _ description: String, _ build: @escaping @Sendable (Observable<Int>, Transcript) -> Node
  ) -> OperatorUnderTest {
    OperatorUnderTest(description, On<ObservableKind>.every(build), on: [.observable])
  }

  private static let onProgressions = [
    OperatorUnderTest(
      "onProgress(_:)", OnProgression.every { $0.onProgress { _ in }.written(to: $1) }, on: [.progression]),
    OperatorUnderTest(
      "mapProgress(_:)", OnProgression.every { $0.mapProgress { $0 }.written(to: $1) }, on: [.progression]),
    OperatorUnderTest(
      "combineProgress(stream:progressMapper:)",
      OnProgression.every { progression, transcript in
        progression.combineProgress(stream: progression.map { $0 + 1 }) { _ in
          ProgressEvent(title: "", unit: "", current: 1, total: 2)
        }
        .written(to: transcript)
      }, on: [.progression]),
    OperatorUnderTest(
      "future(), of a Progression", OnProgression.every { $0.future().written(to: $1) }, on: [.progression]),
    OperatorUnderTest(
      "progression()", On<ProgressionInputKind<Int>>.every { $0.progression().written(to: $1) },
      on: [.progressionInput]),
  ]

  private static let flatMapError = [
    flatMapError(on: .promise, PromiseKind.self), flatMapError(on: .future, FutureKind.self),
    flatMapError(on: .futureInput, FutureInputKind.self), flatMapError(on: .lazy, LazyKind.self),
    flatMapError(on: .progression, ProgressionKind<Int>.self),
    flatMapError(on: .progressionInput, ProgressionInputKind<Int>.self),
  ]

  private static func flatMapError<Kind: SettlingKind>(
    on kind: KindUnderTest, _: Kind.Type
  ) -> OperatorUnderTest {
    let attachment = On<Kind>.every { stream, transcript in
      stream.flatMapError { _ in Promise.completed(7) }.written(to: transcript)
    }
    return OperatorUnderTest("flatMapError(_:), of a \(kind)", attachment, on: [kind], passesErrors: false)
  }

  private typealias OnProgression = On<ProgressionKind<Int>>

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

/// Builds on a Cold, whose requests are results.
private struct MapRequest<Request: Sendable>: Attachment {
  typealias Source = Cold<Result<Int, any Error>, Int>

  let build: @Sendable (Source) -> Cold<Request, Int>

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    guard let cold = stream as? Source else { preconditionFailure("only a Cold has requests") }
    return build(cold).written(to: transcript)
  }
}
