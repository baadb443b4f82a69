import Streams

// What an operator says on streams of all kinds.

extension OperatorLaws {
  static func checkKinds<Operator: StreamOperator>(
    _ operation: Operator, _ events: [Trial<Operator>.Event], _ report: inout Report
  ) {
    let context = StreamContext(scheduler: VirtualScheduler())
    // The errors come after the values where the first of them is the end.
    let sorted = events.filter(\.isValue) + events.filter { !$0.isValue }
    for kind in Kinds<Operator>.many {
      let events = kind.failsOnErrors ? sorted : events
      let expected =
        kind.failsOnErrors ? Trial.runUntilError(operation, events) : Trial.run(operation, events)
      for run in context.run({ kind.runs(operation, events) }) {
        report.compare(.sameOnEveryKind, "on \(kind.name)", expected: expected, actual: run)
      }
    }
    if let place = events.firstIndex(where: \.isValue), case .success(let first) = events[place] {
      // The value that an Observable has from the start is no event.
      let rest = Array(events[..<place] + events[(place + 1)...])
      report.compare(
        .sameOnEveryKind, "on an Observable", expected: Trial.run(operation, rest),
        actual: context.run { Kinds.observable(operation, first, rest) })
    }
    for (number, event) in events.enumerated() {
      let expected = Trial.settle(operation, event)
      for (name, said) in context.run({ Kinds.settling(operation, event) }) {
        report.compare(.sameOnEveryKind, "on a \(name) of input \(number)", expected: expected, actual: said)
      }
    }
  }

  /// One kind that takes many values.
  struct Kinds<Operator: StreamOperator> {
    typealias Input = Operator.Input
    typealias Event = Trial<Operator>.Event

    let name: String
    var failsOnErrors = false
    /// What each run of it says.
    let runs: (_ operation: Operator, _ events: [Event]) -> [[Mark]]

    static var many: [Kinds] {
      [
        Kinds(name: "a Hot") { operation, events in
          let input = HotInput<Input>()
          return [
            said(by: input.lift(operation)) {
              for event in events {
                switch event {
                case .success(let value): input.push(value)
                case .failure(let error): input.push(error)
                }
              }
              input.terminate(withReason: .completed)
            }
          ]
        },
        Kinds(name: "a Cold") { operation, events in
          let cold = Cold<Int, Input> { _, number, respond in respond(events[number]) }
          let asker = cold.lift(operation)
          return [
            said(by: asker.map { $0 }) { leaf in
              events.indices.forEach { leaf.request($0, share: true) }
              cold.terminate(withReason: .completed)
            }
          ]
        },
        Kinds(name: "a Signal", failsOnErrors: true) { operation, events in
          let (signal, observer) = Signal<Input, any Error>.pipe()
          return [
            said(by: signal.lift(operation)) { send(events, to: observer) }
          ]
        },
        Kinds(name: "a SignalProducer", failsOnErrors: true) { operation, events in
          let producer = SignalProducer<Input, any Error> { observer, _ in send(events, to: observer) }
            .lift(operation)
          return [said(by: producer) {}, said(by: producer) {}]
        },
        Kinds(name: "a callbag", failsOnErrors: true) { operation, events in
          let values = CallbagSource.from(events.compactMap { try? $0.get() })
          let failure = CallbagSource<Input>.fail(MarbleError())
          let fails = events.contains { !$0.isValue }
          let source = (fails ? values.concat(failure) : values).lift(operation)
          return [said(by: source) {}, said(by: source) {}]
        },
      ]
    }

    private static func send(_ events: [Event], to observer: SignalObserver<Input, any Error>) {
      for event in events {
        switch event {
        case .success(let value): observer.send(value: value)
        case .failure(let error): observer.send(error: error)
        }
      }
      observer.sendCompleted()
    }

    static func observable(_ operation: Operator, _ first: Input, _ rest: [Event]) -> [Mark] {
      let input = ObservableInput(first)
      return said(by: input.lift(operation)) {
        for event in rest {
          switch event {
          case .success(let value): input.set(value)
          case .failure(let error): input.push(error: error)
          }
        }
        input.terminate(withReason: .completed)
      }
    }

    static func settling(_ operation: Operator, _ event: Event) -> [(name: String, said: [Mark])] {
      let future = FutureInput<Input>()
      let answers = Guarded<[@Sendable (Event) -> Void]>([])
      let promise = Promise<Input> { answer in answers.withLock { $0.append(answer) } }
      return [
        (
          "Future",
          said(by: future.lift(operation)) {
            switch event {
            case .success(let value): future.complete(value)
            case .failure(let error): future.complete(error)
            }
          }
        ),
        ("Promise", said(by: promise.lift(operation)) { answers.withLock { $0.last }?(event) }),
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
      let recorder = EventRecorder<Operator.Output>(VirtualScheduler())
      recorder.hear(stream)
      body(stream)
      defer { recorder.stop() }
      return recorder.all.map(\.event.mark)
    }
  }
}

extension Result {
  fileprivate var isValue: Bool { if case .success = self { true } else { false } }
}
