import Streams

/// What an inner stream is.
enum InnerKind: CaseIterable, Sendable {
  /// It gives what it is asked for.
  case pullable
  /// It gives of its own accord.
  case listenable
  /// The same, and its end comes after everything else that is to happen.
  case endingLater
  /// A producer, which is no callbag.
  case stream
  /// A join of two that give what they are asked for.
  case joined
  /// What it is asked for comes through operators that drop some, and wait.
  case filtered

  /// Whether it gives no more than it is asked for.
  var isPullable: Bool { self == .pullable || self == .joined || self == .filtered }

  /// A stream of that kind with those values.
  func make(_ values: [Int], _ answering: Answering) -> CallbagSource<Int> {
    switch self {
    case .pullable: AskedSource(values, answering).source
    case .joined:
      AskedSource(values, answering).source.zip(AskedSource([0, 0, 0, 0], answering).source).map { $0.0 }
    case .filtered:
      AskedSource(values.flatMap { [-1, $0] }, answering).source.filter { $0 >= 0 }.merge(
        AskedSource([], answering).source)
    case .listenable:
      .listenable { emitter in
        for value in values { answering.answer { emitter.next(value) } }
        answering.answer { emitter.complete() }
      }
    case .endingLater:
      .listenable { emitter in
        for value in values { answering.answer { emitter.next(value) } }
        answering.wait { answering.wait { emitter.complete() } }
      }
    case .stream:
      .fromStream(
        SignalProducer<Int, any Error> { observer, _ in
          for value in values { answering.answer { observer.send(value: value) } }
          answering.answer { observer.sendCompleted() }
        })
    }
  }
}
