import Streams
import StreamsTesting

/// A stream of a kind that is recorded, and what it says next.
struct RecordedKind: Sendable {
  let name: String
  /// Records one, and returns what makes it say a value, and then its end.
  let record: @Sendable (VirtualTime) -> (said: Recording<Int>, speak: @Sendable () -> Void)

  static let all: [RecordedKind] =
    inputs + outcomes + eventStreams + [
      RecordedKind(name: "Cold") { time in
        let cold = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
        return (
          time.record(cold),
          {
            cold.request(1, share: true)
            cold.terminate(withReason: .completed)
          }
        )
      },
      RecordedKind(name: "CallbagSource") { time in
        let input = HotInput<Int>()
        return (time.record(CallbagSource.fromStream(input), pulling: 0), { say(1, by: input) })
      },
    ]

  @Sendable private static func say(_ value: Int, by input: HotInput<Int>) {
    input.push(value)
    input.terminate(withReason: .completed)
  }

  private static let inputs: [RecordedKind] = [
    RecordedKind(name: "HotInput") { time in
      let input = HotInput<Int>()
      return (time.record(input), { say(1, by: input) })
    },
    RecordedKind(name: "Hot") { time in
      let input = HotInput<Int>()
      return (time.record(input.map { $0 }), { say(1, by: input) })
    },
    RecordedKind(name: "ObservableInput") { time in
      let input = ObservableInput(0)
      return (time.record(input), { set(1, of: input) })
    },
    RecordedKind(name: "Observable") { time in
      let input = ObservableInput(0)
      return (time.record(input.map { $0 }), { set(1, of: input) })
    },
  ]

  @Sendable private static func set(_ value: Int, of input: ObservableInput<Int>) {
    input.set(value)
    input.terminate(withReason: .completed)
  }

  private static let outcomes: [RecordedKind] = [
    RecordedKind(name: "FutureInput") { time in
      let input = FutureInput<Int>()
      return (time.record(input), { input.complete(1) })
    },
    RecordedKind(name: "Future") { time in
      let input = FutureInput<Int>()
      return (time.record(input.future()), { input.complete(1) })
    },
    RecordedKind(name: "ProgressionInput") { time in
      let input = ProgressionInput<Double, Int>()
      return (time.record(input), { input.complete(1) })
    },
    RecordedKind(name: "Progression") { time in
      let input = ProgressionInput<Double, Int>()
      return (time.record(input.progression()), { input.complete(1) })
    },
    RecordedKind(name: "Lazy") { time in
      let input = FutureInput<Int>()
      return (
        time.record(Lazy { completion in input.on { completion(.success($0)) } }), { input.complete(1) }
      )
    },
    RecordedKind(name: "Promise") { time in
      let input = FutureInput<Int>()
      let promise = Promise<Int> { completion in input.on { completion(.success($0)) } }
      // The branch that is heard is not the first of the attempt, and is told a moment later.
      return (
        time.record(promise),
        {
          input.complete(1)
          time.advance(by: 1)
        }
      )
    },
  ]

  private static let eventStreams: [RecordedKind] = [
    RecordedKind(name: "Signal") { time in
      let (signal, observer) = Signal<Int, Never>.pipe()
      return (time.record(signal), { send(1, to: observer) })
    },
    RecordedKind(name: "SignalProducer") { time in
      let (signal, observer) = Signal<Int, Never>.pipe()
      return (time.record(SignalProducer(signal)), { send(1, to: observer) })
    },
  ]

  @Sendable private static func send(_ value: Int, to observer: SignalObserver<Int, Never>) {
    observer.send(value: value)
    observer.sendCompleted()
  }
}
