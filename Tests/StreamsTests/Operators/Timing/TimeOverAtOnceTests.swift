import Testing

@testable import Streams

@Suite("What comes of a time that is over at once is heard by those that start the run")
struct TimeOverAtOnceTests {
  typealias Source = SignalProducer<Int, any Error>

  /// Runs work there and then, as a scheduler of a user's may.
  private struct ImmediateScheduler: Scheduler {
    var now: Duration { .zero }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> ScheduledWork {
      let scheduled = ScheduledWork(work)
      scheduled.run()
      return scheduled
    }
  }

  static let late = "nothing came for 5.0 s"

  /// What starts a run that times out, and what is heard of it.
  private static let listeners: KeyValuePairs<String, @Sendable (Source, Transcript) -> [String]> = [
    "start": { source, heard in
      heard.note(source)
      return ["failed \(late)"]
    },
    "start below 20 operators": { source, heard in
      heard.note((0..<20).reduce(source) { source, _ in source.map { $0 } })
      return ["failed \(late)"]
    },
    "start below a join": { source, heard in
      heard.note(source.merge(Source.never))
      return ["failed \(late)"]
    },
    "start below a join, on the right": { source, heard in
      heard.note(Source.never.merge(source))
      return ["failed \(late)"]
    },
    "retry": { source, heard in
      heard.note(source.on(starting: { heard.write("run") }).retry(1))
      return ["run", "run", "failed \(late)"]
    },
    "flatMapError": { source, heard in
      heard.note(source.flatMapError { _ in Source(value: 9) })
      return ["value 9", "completed"]
    },
    "concat": { source, heard in
      heard.note(Source.empty.concat(source))
      return ["failed \(late)"]
    },
    "prefix": { source, heard in
      heard.note(Source.never.prefix(source))
      return ["failed \(late)"]
    },
    "flatMap": { source, heard in
      heard.note(Source(value: 1).flatMap(.merge) { _ in source })
      return ["failed \(late)"]
    },
    "startWithSignal": { source, heard in
      source.startWithSignal { signal, _ in signal.observe { heard.write("\($0)") } }
      return ["failed \(late)"]
    },
    "lift": { source, heard in
      heard.note(source.lift { $0.map { $0 } })
      return ["failed \(late)"]
    },
    "promise": { source, heard in
      source.promise().onError { heard.write("\($0)") }.replay()
      return [late]
    },
    "callbag": { source, heard in
      _ = CallbagSource.fromStream(source).forEach(end: { heard.write("\($0)") }) { heard.write("\($0)") }
      return ["failed(\(late))"]
    },
    "shared callbag": { source, heard in
      _ = CallbagSource.fromStream(source).share().forEach(end: { heard.write("\($0)") }) {
        heard.write("\($0)")
      }
      return ["failed(\(late))"]
    },
  ]

  @Test(arguments: listeners.map(\.key))
  func `its failure`(of listener: String) throws {
    let listen = try #require(Self.listeners.first { $0.key == listener }).value
    let heard = Transcript()
    StreamContext(scheduler: ImmediateScheduler()).run {
      #expect(listen(Source.never.timeout(5), heard) == heard.lines)
    }
  }

  @Test func `the first value of an operator that is due at its start`() {
    let heard = Transcript()
    StreamContext(scheduler: ImmediateScheduler()).run {
      heard.note(Source.never.lift(FirstBeat(), as: "beat"))
    }
    #expect(heard.lines.first == "value 0")
  }

  /// Says something at its start, and nothing more.
  private struct FirstBeat: TimedOperator {
    typealias Input = Int
    typealias Output = Int

    var due: Duration?
    var isHolding: Bool { false }

    mutating func start(at now: Duration) { due = now }

    mutating func receive(_ event: TimedEvent<Int>, at now: Duration) -> TimedStep<Int> { .release(event) }

    mutating func wake(at now: Duration) -> TimedStep<Int> {
      due = nil
      return .release(TimedEvent(value: 0))
    }
  }
}

extension Transcript {
  /// Starts a producer, and writes what it says.
  fileprivate func note<Failure>(_ producer: SignalProducer<Int, Failure>) {
    producer.start { self.write("\($0)") }
  }
}
