@testable import Streams
import Testing

/// Every kind of stream, as the outer or an inner stream of `flatten`.
enum FlattenedKind: String, CaseIterable, Sendable {
  case signal, producer, hot, cold, observable, future, promise

  /// Makes a source of this kind, builds on it, and hands back what makes it say one value and end.
  func source(_ build: some StreamBuilder) -> @Sendable (Int) -> Void {
    switch self {
    case .signal:
      let (signal, input) = Signal<Int, any Error>.pipe()
      build.build(on: signal)
      return {
        input.send(value: $0)
        input.sendCompleted()
      }
    case .producer:
      let (producer, input) = SignalProducer<Int, any Error>.buffer(1)
      build.build(on: producer)
      return {
        input.send(value: $0)
        input.sendCompleted()
      }
    case .hot:
      let input = HotInput<Int>()
      build.build(on: input)
      return {
        input.push($0)
        input.terminate(withReason: .completed)
      }
    case .cold:
      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      build.build(on: cold)
      return {
        cold.request($0, share: true)
        cold.terminate(withReason: .completed)
      }
    case .observable:
      let input = ObservableInput(0)
      build.build(on: input)
      return {
        input.set($0)
        input.terminate(withReason: .completed)
      }
    case .future:
      let input = FutureInput<Int>()
      build.build(on: input)
      return { input.complete($0) }
    case .promise:
      let answer = Answer<Int>()
      build.build(on: Promise(answer))
      return { answer.give(.success($0)) }
    }
  }
}

/// A generic closure, which Swift does not have.
protocol StreamBuilder: Sendable {
  func build<Kind>(on stream: EventStream<Kind, Int, any Error>)
}

/// Flattens the outer stream it is given, with an inner stream of some kind for its value.
private struct Outer: StreamBuilder {
  let inner: FlattenedKind
  let strategy: FlattenStrategy
  let transcript: Transcript
  let innerSource: Kept<@Sendable (Int) -> Void>

  func build<Kind>(on stream: EventStream<Kind, Int, any Error>) {
    innerSource.keep(inner.source(Inner(outer: self, stream: stream)))
  }

  struct Inner<OuterKind: StreamKind>: StreamBuilder {
    let outer: Outer
    let stream: EventStream<OuterKind, Int, any Error>

    func build<Kind>(on inner: EventStream<Kind, Int, any Error>) {
      let flattened = stream.flatMap(outer.strategy) { _ in inner }
      let transcript = outer.transcript
      if OuterKind.self == SignalProducerKind.self {
        flattened.producerOfSameKind.start(transcript.observer())
      } else {
        flattened.on { transcript.write("value \($0)") }.onTerminate { transcript.write("\($0)") }.stay()
      }
    }
  }
}

extension EventStream {
  fileprivate var producerOfSameKind: SignalProducer<Value, Failure> {
    SignalProducer(node: node, lifetime: nil)
  }

  /// Lets a signal stay that is neither held nor observed.
  fileprivate func stay() {
    if Kind.staysWhileHeld { node.attach(Leaf<Value>(parent: node, value: { _ in })) }
  }
}

@Suite("flatten over every pair of kinds")
struct FlattenTableTests {
  @Test(
    "the inner stream's value comes through, and the whole completes",
    arguments: FlattenedKind.allCases, FlattenedKind.allCases)
  func pairs(_ outer: FlattenedKind, _ inner: FlattenedKind) {
    for strategy in [FlattenStrategy.merge, .concat, .latest, .race, .concurrent(limit: 1)] {
      let transcript = Transcript()
      let innerSource = Kept<@Sendable (Int) -> Void>()
      let outerSource = outer.source(
        Outer(inner: inner, strategy: strategy, transcript: transcript, innerSource: innerSource))
      outerSource(1)
      #expect(transcript.lines == [], "\(strategy)")
      innerSource.all[0](7)
      #expect(transcript.lines == ["value 7", "completed"], "\(strategy)")
    }
  }
}
