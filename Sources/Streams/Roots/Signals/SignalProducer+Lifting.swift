extension EventStream where Kind == SignalProducerKind {
  /// A producer that does to the signal of each of its runs what the closure does to a signal. (Source: ReactiveCocoa.)
  public func lift<Output, NewFailure>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (_ signal: Signal<Value, Failure>) -> Signal<Output, NewFailure>
  ) -> SignalProducer<Output, NewFailure> {
    node.making { _ in
      SignalProducer<Output, NewFailure>(file: file, line: line) { observer, lifetime in
        startWithSignal { signal, interruption in
          lifetime += interruption
          lifetime += transform(signal).observe(observer, file: file, line: line)
        }
      }
    }
  }

  /// What makes a producer of another one, by doing to the signals of their runs what the closure does to two signals.
  /// The other producer is started first. (Source: ReactiveCocoa.)
  public func lift<Other, OtherFailure, Output, NewFailure>(
    file: StaticString = #fileID, line: UInt = #line,
    _ transform:
      @escaping @Sendable (_ signal: Signal<Value, Failure>) -> (
        _ other: Signal<Other, OtherFailure>
      ) -> Signal<Output, NewFailure>
  ) -> @Sendable (_ other: SignalProducer<Other, OtherFailure>) -> SignalProducer<Output, NewFailure> {
    { other in
      node.making(besides: other.node) { _ in
        SignalProducer<Output, NewFailure>(file: file, line: line) { observer, lifetime in
          startWithSignal { signal, interruption in
            lifetime += interruption
            other.startWithSignal { otherSignal, otherInterruption in
              lifetime += otherInterruption
              lifetime += transform(signal)(otherSignal).observe(observer, file: file, line: line)
            }
          }
        }
      }
    }
  }
}
