import Streams

// What an operator says on streams of all kinds.

extension OperatorLaws {
  static func checkKinds<Operator: StreamOperator>(
    _ operation: Operator, _ inputs: [Operator.Input], _ report: inout Report
  ) {
    let context = StreamContext(scheduler: VirtualScheduler())
    let expected = Trial.run(operation, inputs)
    for kind in Kinds<Operator>.many {
      for run in context.run({ kind.runs(operation, inputs) }) {
        report.compare(
          .sameOnEveryKind, "on \(kind.name)",
          expected: kind.failsOnErrors ? failing(expected) : expected, actual: run)
      }
    }
    if let first = inputs.first {
      // The value that an Observable has from the start is no event.
      let rest = Array(inputs.dropFirst())
      report.compare(
        .sameOnEveryKind, "on an Observable", expected: Trial.run(operation, rest),
        actual: context.run { Kinds.observable(operation, first, rest) })
    }
    for (number, input) in inputs.enumerated() {
      let expected = Trial.settle(operation, input)
      for (name, said) in context.run({ Kinds.settling(operation, input) }) {
        report.compare(.sameOnEveryKind, "on a \(name) of input \(number)", expected: expected, actual: said)
      }
    }
  }

  /// What is left where an error is the end.
  private static func failing(_ marks: [Mark]) -> [Mark] {
    guard let error = marks.firstIndex(of: .error) else { return marks }
    return marks[..<error] + [.end(.failed)]
  }

  /// One kind that takes many values.
  struct Kinds<Operator: StreamOperator> {
    typealias Input = Operator.Input

    let name: String
    var failsOnErrors = false
    /// What each run of it says.
    let runs: (_ operation: Operator, _ inputs: [Input]) -> [[Mark]]

    static var many: [Kinds] {
      [
        Kinds(name: "a Hot") { operation, inputs in
          let input = HotInput<Input>()
          return [
            said(by: input.lift(operation)) {
              inputs.forEach { input.push($0) }
              input.terminate(withReason: .completed)
            }
          ]
        },
        Kinds(name: "a Cold") { operation, inputs in
          let cold = Cold<Int, Input> { _, number, respond in respond(.success(inputs[number])) }
          let asker = cold.lift(operation)
          return [
            said(by: asker.map { $0 }) { leaf in
              inputs.indices.forEach { leaf.request($0, share: true) }
              cold.terminate(withReason: .completed)
            }
          ]
        },
        Kinds(name: "a Signal", failsOnErrors: true) { operation, inputs in
          let (signal, observer) = Signal<Input, any Error>.pipe()
          return [
            said(by: signal.lift(operation)) {
              inputs.forEach { observer.send(value: $0) }
              observer.sendCompleted()
            }
          ]
        },
        Kinds(name: "a SignalProducer", failsOnErrors: true) { operation, inputs in
          let producer = SignalProducer<Input, any Error>(values: inputs).lift(operation)
          return [said(by: producer) {}, said(by: producer) {}]
        },
        Kinds(name: "a callbag", failsOnErrors: true) { operation, inputs in
          let source = CallbagSource.from(inputs).lift(operation)
          return [said(by: source) {}, said(by: source) {}]
        },
      ]
    }

    static func observable(_ operation: Operator, _ first: Input, _ rest: [Input]) -> [Mark] {
      let input = ObservableInput(first)
      return said(by: input.lift(operation)) {
        rest.forEach { input.set($0) }
        input.terminate(withReason: .completed)
      }
    }

    static func settling(_ operation: Operator, _ input: Input) -> [(name: String, said: [Mark])] {
      let future = FutureInput<Input>()
      let answers = Guarded<[@Sendable (Result<Input, any Error>) -> Void]>([])
      let promise = Promise<Input> { answer in answers.withLock { $0.append(answer) } }
      return [
        ("Future", said(by: future.lift(operation)) { future.complete(input) }),
        ("Promise", said(by: promise.lift(operation)) { answers.withLock { $0.last }?(.success(input)) }),
      ]
    }

    /// All that a stream says while something is done.
    private static func said<Kind, Failure>(
      by stream: EventStream<Kind, Operator.Output, Failure>, _ body: () -> Void
    ) -> [Mark] {
      said(by: stream) { _ in body() }
    }

    private static func said<Kind, Failure>(
      by stream: EventStream<Kind, Operator.Output, Failure>,
      _ body: (EventStream<Kind, Operator.Output, Failure>) -> Void
    ) -> [Mark] {
      let ear = StreamEar<Operator.Output>(VirtualScheduler())
      ear.hear(stream)
      body(stream)
      defer { ear.stop() }
      return ear.all.map(\.word.mark)
    }
  }
}
