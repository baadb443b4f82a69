import Streams

// What can be seen of an operator as a value, without a stream.

extension OperatorLaws {
  /// An operator that is run by hand, as a stream with many values runs it.
  struct Trial<Operator: StreamOperator> {
    /// A value, or an error.
    typealias Event = Result<Operator.Input, any Error>

    private(set) var operation: Operator
    private(set) var said: [Mark] = []
    private(set) var hasEnded = false

    init(_ operation: Operator) { self.operation = operation }

    /// All that it says to the events, and at the end.
    static func run(_ operation: Operator, _ events: [Event]) -> [Mark] {
      var trial = Self(operation)
      for event in events { trial.receive(event) }
      trial.complete()
      return trial.said
    }

    /// All that it says where the first error is the end.
    static func runUntilError(_ operation: Operator, _ events: [Event]) -> [Mark] {
      var trial = Self(operation)
      for event in events {
        guard case .failure(let error) = event else {
          trial.receive(event)
          continue
        }
        trial.fail(error)
        break
      }
      trial.complete()
      // An error that it returns ends it.
      guard let error = trial.said.firstIndex(of: .error) else { return trial.said }
      return trial.said[..<error] + [.end(.failed)]
    }

    /// What it says to one value or error, as on a Promise or Future.
    static func settle(_ operation: Operator, _ event: Event) -> [Mark] {
      var trial = Self(operation)
      return trial.settle(event)
    }

    mutating func receive(_ event: Event) {
      guard !hasEnded else { return }
      said += Self.marks(step(event))
      if case .end = said.last { hasEnded = true }
    }

    mutating func complete() {
      guard !hasEnded else { return }
      hasEnded = true
      said += flush(.completed) + [.end(.completed)]
    }

    /// Ends with what it returns for a failure. It is asked about one only if it has named such ends.
    private mutating func fail(_ error: any Error) {
      guard !hasEnded else { return }
      let step = Operator.errorReading.contains(.ending) ? operation.receive(error: error) : .fail(error)
      said += Self.marks(step)
      switch step {
      case .fail, .end: hasEnded = true
      case .emit, .emitAll, .skip, .drop: complete()
      }
    }

    /// What it returns, and nothing else.
    mutating func step(_ event: Event) -> Step<Operator.Output> {
      switch event {
      case .success(let input): operation.receive(input)
      case .failure(let error): operation.receive(error: error)
      }
    }

    mutating func flush(_ reason: Termination) -> [Mark] {
      operation.flush(reason).map { .value(Notation.value($0)) }
    }

    mutating func settle(_ event: Event) -> [Mark] {
      let step = step(event)
      let marks = Self.marks(step)
      let flushes = Operator.hearsEnd && Operator.flushes
      switch (step, event) {
      // In place of a value that is skipped or dropped a last one may come, and none in place of an error.
      case (.skip, .success) where flushes, (.drop, .success) where flushes:
        return flush(.completed).prefix(1) + [.end(.completed)]
      case (.fail, _): return [.end(.failed)]
      case (.end(last: nil, _), _): return marks
      // What settles ends by itself after its value, whatever the operator says of the end.
      default: return marks.prefix(1) + [.end(.completed)]
      }
    }

    static func marks(_ step: Step<Operator.Output>) -> [Mark] {
      switch step {
      case .emit(let output): [.value(Notation.value(output))]
      case .emitAll(let outputs): outputs.map { .value(Notation.value($0)) }
      case .skip, .drop: []
      case .fail: [.error]
      case .end(let last, let reason):
        [last.map { Mark.value(Notation.value($0)) }, .end(RecordedEvent<Int>.end(reason).end)].compactMap {
          $0
        }
      }
    }
  }

  static func checkCopies<Operator: StreamOperator>(
    _ operation: Operator, _ events: [Trial<Operator>.Event], _ report: inout Report
  ) {
    // One runs half its way before the other, and to its end afterwards.
    var (first, second) = (Trial(operation), Trial(operation))
    let half = events.count / 2
    for event in events.prefix(half) { first.receive(event) }
    for event in events { second.receive(event) }
    second.complete()
    for event in events.dropFirst(half) { first.receive(event) }
    first.complete()
    let third = Trial.run(operation, events)
    report.compare(
      .freshCopies, "of two copies that run in turns, each hears of the other", expected: first.said,
      actual: second.said)
    report.compare(.freshCopies, "a later copy knows of those before", expected: second.said, actual: third)
  }

  static func checkEnds<Operator: StreamOperator>(
    _ operation: Operator, _ events: [Trial<Operator>.Event], _ report: inout Report
  ) {
    // What was found before hides nothing here.
    let found = report.violations.count
    for count in 0...events.count {
      for reason in [Termination.completed, .cancelled, .error(MarbleError())] {
        var trial = Trial(operation)
        for event in events.prefix(count) { trial.receive(event) }
        let after = "after \(words(events.prefix(count))), at its end: \(RecordedEvent<Int>.end(reason))"
        let hadEnded = trial.hasEnded
        let last = trial.flush(reason)
        if hadEnded {
          report.compare(.silentAfterTheEnd, "it ended by itself \(after)", expected: [], actual: last)
        } else if !Operator.hearsEnd || !Operator.flushes {
          let word = Operator.hearsEnd ? "flushes" : "hearsEnd"
          report.compare(.quietEnd, "\(word) is false, and yet, \(after)", expected: [], actual: last)
        }
        if hadEnded { break }
      }
      guard report.violations.count == found else { break }
    }
  }

  /// How many values and errors there are.
  private static func words<Input>(_ events: ArraySlice<Result<Input, any Error>>) -> String {
    let errors = events.filter { if case .failure = $0 { true } else { false } }.count
    let values = "\(events.count - errors) values"
    return errors == 0 ? values : "\(values) and \(errors) errors"
  }

  static func checkPurity<Operator: StreamOperator>(
    _ operation: Operator, _ inputs: [Operator.Input], _ report: inout Report
  ) {
    guard operation is any PureOperator else { return }
    var trial = Trial(operation)
    let first = inputs.map { Trial<Operator>.marks(trial.step(.success($0))) }
    let second = inputs.reversed().map { Trial<Operator>.marks(trial.step(.success($0))) }.reversed()
    for (number, (once, again)) in zip(first, second).enumerated() {
      report.compare(.purity, "input \(number), once more after others", expected: once, actual: again)
    }
  }

  /// Whether an answer to errors is named, whatever has come before them.
  ///
  /// - Parameter runs: values with errors among them, each for a copy of its own.
  static func checkErrors<Operator: StreamOperator>(
    _ operation: Operator, _ runs: [[Trial<Operator>.Event]], _ report: inout Report
  ) {
    guard Operator.errorReading.isEmpty else { return }
    for events in runs {
      var trial = Trial(operation)
      for (number, event) in events.enumerated() where !trial.hasEnded {
        let before = trial.said.count
        trial.receive(event)
        let answer = Array(trial.said[before...])
        guard case .failure = event, answer != [.error] else { continue }
        let former = words(events.prefix(number))
        return report.compare(
          .namedErrors, "errorReading is nowhere, and yet, after \(former), to an error",
          expected: [.error], actual: answer)
      }
    }
  }
}

extension RecordedEvent {
  /// The end that this is; a failure when it is none.
  var end: Mark.End { if case .end(let end) = mark { end } else { .failed } }
}
