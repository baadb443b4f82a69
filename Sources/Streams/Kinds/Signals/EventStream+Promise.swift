extension EventStream where Kind: FailingKind {
  /// A Promise of the first value: of a signal from now on, or of a producer's run, which a retry starts again.
  ///
  /// A failure becomes the Promise's error; an interruption becomes a ``StreamCancelledError``, which tells why. When there is
  /// no value, the Promise completes without one. A signal that has ended already gives its end, also to a retry. A cancel
  /// disposes of the run. When nothing can come any more, not even an end, the Promise is cancelled as soon as the program
  /// does not hold it any more.
  public func promise(file: StaticString = #fileID, line: UInt = #line) -> Promise<Value> {
    promise(isAwaited: false, file, line)
  }

  /// The same.
  ///
  /// - Parameter isAwaited: whether only a wait for the value hears it, which then fails with a ``NoValueError`` that tells of
  ///   this stream, and not of the Promise.
  func promise(isAwaited: Bool, _ file: StaticString, _ line: UInt) -> Promise<Value> {
    let promise: Promise<Value?> = node.making { hidesValues in
      Promise<Value?>(
        settlingOn: .inline, state: nil, file, line, tellsRuns: true, hidesValues: hidesValues
      ) { root in
        root.keepTellingRuns { (attempt: TaskRun, completion: @escaping TaskAnswer<Value?>) in
          let answer = FirstAnswer(completion)
          let run = hear(by: answer, isAwaited, file, line)
          attempt.onEnd {
            // First, so that no end is told which the attempt has not waited for.
            answer.drop()
            run.dispose()
          }
        }
      }
    }
    return promise.lift(CompactMapping<Value?, Value>.self, as: "promise", file, line) { $0 }
  }

  /// Answers with the first value of a signal from now on, or of a run that starts now; with nil when there is none.
  private func hear(
    by answer: FirstAnswer<Value?>, _ isAwaited: Bool, _ file: StaticString, _ line: UInt
  ) -> any Disposable {
    let (first, run) = (take(first: 1, file: file, line: line), RunBuilder())
    let place = first.node(in: run)
    let value: @Sendable (Value) -> Void = { answer.give(.success($0)) }
    let end: @Sendable (Termination) -> Void = { answer.give(outcome(of: $0, at: place, isAwaited)) }
    // The attempt ends like that of any task which releases its closure to answer with.
    let whenSilent: @Sendable () -> Void = { answer.drop() }
    if Kind.delivery != .perStart {
      return first.observing(value: value, end: end, whenSilent: whenSilent, file, line)
    }
    return SignalProducer<Value, Failure>(node: first.node, lifetime: nil).starting(
      value: value, end: end, whenSilent: whenSilent, in: run, at: place, file, line)
  }

  /// The answer for an end that has come to a place below this stream.
  private func outcome(
    of end: Termination, at place: Node, _ isAwaited: Bool
  ) -> Result<Value?, any Error> {
    // An observer that comes after the end of a signal hears only of an interruption.
    switch Kind.delivery == .perStart ? end : state.termination ?? end {
    case .completed where isAwaited: .failure(NoValueError(ToldEnd(of: self, heardBy: place)))
    case .completed: .success(nil)
    case .error(let error): .failure(error)
    case .cancelled: .failure(StreamCancelledError(ToldEnd(of: self, heardBy: place)))
    }
  }
}

/// The one answer to an attempt. The closure to answer with keeps the attempt, so it is released with the answer, or earlier
/// when none can come.
private final class FirstAnswer<Value: Sendable>: Sendable {
  /// A struct: a bare closure would gain a thunk each time it is looked at under the lock.
  private struct Completion: Sendable {
    let answer: TaskAnswer<Value>
  }

  private let completion: Locked<Completion?>

  init(_ completion: @escaping TaskAnswer<Value>) {
    self.completion = Locked(Completion(answer: completion))
  }

  /// Answers, unless an answer has been given, or is not wanted any more.
  func give(_ result: @autoclosure () -> Result<Value, any Error>) {
    completion.exchange(nil)?.answer(result())
  }

  /// Makes sure that no answer comes.
  func drop() { completion.exchange(nil) }
}
