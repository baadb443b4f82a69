extension EventStream where Kind == SignalProducerKind {
  /// A producer that applies the closure to the signal of each of its runs. (Source: ReactiveCocoa.)
  ///
  /// Each run has one of this producer inside. What follows it, in a `concat`, `times` or `retry`, begins when the resources of
  /// both are released.
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

  /// A function that combines this producer with another one: each run applies the closure to one signal of each. The other
  /// producer is started first. (Source: ReactiveCocoa.)
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
