import Streams

// What can be seen of an operator as a value, without a stream.

extension OperatorLaws {
  /// An operator that is run by hand, as a stream with many values runs it.
  struct Trial<Operator: StreamOperator> {
    private(set) var operation: Operator
    private(set) var said: [Mark] = []
    private(set) var hasEnded = false

    init(_ operation: Operator) { self.operation = operation }

    /// All that it says to the inputs, and at the end.
    static func run(_ operation: Operator, _ inputs: [Operator.Input]) -> [Mark] {
      var trial = Self(operation)
      for input in inputs { trial.receive(input) }
      trial.complete()
      return trial.said
    }

    /// What it says to one value, as on a Promise or Future.
    static func settle(_ operation: Operator, _ input: Operator.Input) -> [Mark] {
      var trial = Self(operation)
      return trial.settle(input)
    }

    mutating func receive(_ input: Operator.Input) {
      guard !hasEnded else { return }
      said += Self.marks(operation.receive(input))
      if case .end = said.last { hasEnded = true }
    }

    mutating func complete() {
      guard !hasEnded else { return }
      hasEnded = true
      said += flush(.completed) + [.end(.completed)]
    }

    mutating func flush(_ reason: Termination) -> [Mark] {
      operation.flush(reason).map { .value(Notation.value($0)) }
    }

    mutating func settle(_ input: Operator.Input) -> [Mark] {
      let step = operation.receive(input)
      let marks = Self.marks(step)
      switch step {
      case .skip where Operator.hearsEnd && Operator.flushes:
        return flush(.completed).prefix(1) + [.end(.completed)]
      case .fail: return [.end(.failed)]
      case .end: return marks
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
        [last.map { Mark.value(Notation.value($0)) }, .end(StreamWord<Int>.end(reason).end)].compactMap { $0 }
      }
    }
  }

  static func checkCopies<Operator: StreamOperator>(
    _ operation: Operator, _ inputs: [Operator.Input], _ report: inout Report
  ) {
    // One runs half its way before the other, and to its end afterwards.
    var (first, second) = (Trial(operation), Trial(operation))
    let half = inputs.count / 2
    for input in inputs.prefix(half) { first.receive(input) }
    for input in inputs { second.receive(input) }
    second.complete()
    for input in inputs.dropFirst(half) { first.receive(input) }
    first.complete()
    let third = Trial.run(operation, inputs)
    report.compare(
      .freshCopies, "of two copies that run in turns, each hears of the other", expected: first.said,
      actual: second.said)
    report.compare(.freshCopies, "a later copy knows of those before", expected: second.said, actual: third)
  }

  static func checkEnds<Operator: StreamOperator>(
    _ operation: Operator, _ inputs: [Operator.Input], _ report: inout Report
  ) {
    // What was found before hides nothing here.
    let found = report.violations.count
    for count in 0...inputs.count {
      for reason in [Termination.completed, .cancelled, .error(MarbleError())] {
        var trial = Trial(operation)
        for input in inputs.prefix(count) { trial.receive(input) }
        let after = "after \(count) values, at its end: \(StreamWord<Int>.end(reason))"
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

  static func checkPurity<Operator: StreamOperator>(
    _ operation: Operator, _ inputs: [Operator.Input], _ report: inout Report
  ) {
    guard operation is any PureOperator else { return }
    var trial = Trial(operation)
    let first = inputs.map { Trial<Operator>.marks(trial.step($0)) }
    let second = inputs.reversed().map { Trial<Operator>.marks(trial.step($0)) }.reversed()
    for (number, (once, again)) in zip(first, second).enumerated() {
      report.compare(.purity, "input \(number), once more after others", expected: once, actual: again)
    }
  }
}

extension OperatorLaws.Trial {
  /// What it answers to a value, and nothing else.
  mutating func step(_ input: Operator.Input) -> Step<Operator.Output> { operation.receive(input) }
}

extension StreamWord {
  /// The end that this is; a failure when it is none.
  var end: Mark.End { if case .end(let end) = mark { end } else { .failed } }
}
