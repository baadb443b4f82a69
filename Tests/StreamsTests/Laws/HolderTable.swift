import Testing

@testable import Streams

/// A way to hold a stream other than by itself or by what an operator makes of it.
struct Holder: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let operation: OperatorUnderTest

  private init(_ description: String, _ attach: any Attachment) {
    testDescription = description
    operation = OperatorUnderTest(description, attach)
  }

  static let all =
    RightSide.allCases.map { Holder("the right side of \($0)", $0) } + [
      Holder("an inner stream of flatMap", InnerStream()),
      Holder("a run of its producer", ProducersRun()),
      Holder("a run that it is joined to", JoinedRun()),
      Holder("a run that it is gathered in", GatheredRun()),
      Holder("an inner stream of a run", InnerOfRun()),
      Holder("an observed signal of it", ObservedSignal()),
      Holder("an observed signal that it is joined to", JoinedSignal()),
      Holder("a sink of its callbag", CallbagSink()),
    ]
}

/// A Hot whose task can be made to say something after it has been built on.
private func source() -> (stream: Hot<Int>, send: @Sendable (Int) -> Void) {
  let events = Kept<@Sendable (Event<Int>) -> Void>()
  let stream = Hot<Int> { events.keep($0) }
  return (stream, { value in for send in events.all { send(.next(value)) } })
}

private enum RightSide: String, CaseIterable, Attachment {
  case merge, zip, combine, sample

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let (left, send) = source()
    defer { for _ in 1...3 { send(0) } }
    return switch self {
    case .merge: left.merge(stream).filter { $0 > 0 }.written(to: transcript)
    case .zip: left.zip(stream).map { $0.1 }.written(to: transcript)
    case .combine: left.combine(stream: stream).map { $0.1 }.distinct().written(to: transcript)
    case .sample: left.sample(stream).written(to: transcript)
    }
  }
}

private struct InnerStream: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let (outer, send) = source()
    let inner = Kept<EventStream<Kind, Int, any Error>>()
    inner.keep(stream)
    defer {
      send(0)
      inner.drop()
    }
    return outer.flatMap(.merge) { _ in inner.all[0] }.written(to: transcript)
  }
}

extension Transcript {
  /// Writes down what a run says, and keeps what interrupts it when that is released.
  fileprivate func write(_ producer: SignalProducer<Int, any Error>) {
    hold(producer.start { self.write($0) })
  }

  fileprivate func hold(_ disposable: any Disposable) {
    let (lifetime, token) = RunLifetime.make()
    lifetime += disposable
    leaves?.keep(token)
  }

  private func write(_ event: SignalEvent<Int, any Error>) {
    switch event {
    case .value(let value): write("\(value)")
    case .failed(let error): write("error \(error)")
    case .completed: write("end completed")
    case .interrupted: write("end cancelled")
    }
  }

  fileprivate func write(_ signal: Signal<Int, any Error>) {
    hold(signal.observe { self.write($0) })
  }
}

private struct ProducersRun: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    transcript.write(stream.producer())
    return stream.node
  }
}

private struct JoinedRun: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    transcript.write(SignalProducer<Int, any Error>.never.merge(stream))
    return stream.node
  }
}

private struct GatheredRun: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let left = SignalProducer<Int, any Error>(value: 0).concat(SignalProducer<Int, any Error>.never)
    transcript.write(left.combineLatest(with: stream).map { $0.1 })
    return stream.node
  }
}

private struct InnerOfRun: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let inner = Kept<EventStream<Kind, Int, any Error>>()
    inner.keep(stream)
    transcript.write(
      SignalProducer<Int, any Error>(value: 0).concat(SignalProducer<Int, any Error>.never).flatMap(.latest) {
        _ in inner.all[0]
      })
    inner.drop()
    return stream.node
  }
}

private struct ObservedSignal: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    transcript.write(stream.signal())
    return stream.node
  }
}

private struct JoinedSignal: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let (signal, observer) = Signal<Int, any Error>.pipe()
    transcript.leaves?.keep(observer)
    transcript.write(signal.merge(stream))
    return stream.node
  }
}

private struct CallbagSink: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let run = CallbagSource<Int>.fromStream(stream).forEach {
      transcript.write("end \($0)")
    } _: {
      transcript.write("\($0)")
    }
    transcript.hold(AnyDisposable { run.stop() })
    return stream.node
  }
}
