import Testing

@testable import Streams

/// What a probe tells of sinks, and of the operators that event streams alone have.
struct `A sink that reads errors` {
  typealias Source = SignalProducer<Int, TestError>

  /// One way to hear a producer that fails, or to do something about that.
  struct Hearing: Sendable, CustomStringConvertible {
    let description: String
    /// Hears a source that fails at once, and writes down what it is told.
    let hear: @Sendable (Source, Transcript) -> Void

    init(_ description: String, _ hear: @escaping @Sendable (Source, Transcript) -> Void) {
      (self.description, self.hear) = (description, hear)
    }
  }

  @Test(arguments: hearings)
  func `is one that does something when a stream fails`(_ hearing: Hearing) {
    let transcript = Transcript()
    let probe = Probe { .zero }
    let runs = Locked(0)
    StreamContext(scheduler: VirtualScheduler(), probe: probe).run {
      let source = Source { observer, _ in
        if runs.withLock({
          $0 += 1; return $0
        }) > 1 {
          transcript.write("another run")
        }
        observer.send(error: .failure)
      }
      hearing.hear(source, transcript)
    }
    let reads = probe.drain().facts.contains { $0.event == .made && $0.node.readsErrors }
    #expect(reads == !transcript.lines.isEmpty, "\(transcript.lines)")
  }

  private static let hearings: [Hearing] = sinks + signals + callbags + operators

  private static let sinks = [
    Hearing("start()") { source, _ in source.start() },
    Hearing("start(_:)") { source, transcript in source.start { transcript.write("\($0)") } },
    Hearing("startWithResult(_:)") { source, transcript in
      source.startWithResult { transcript.write("\($0)") }
    },
    Hearing("startWithValues(_:)") { source, transcript in
      source.startWithValues { transcript.write("\($0)") }
    },
    Hearing("startWithFailed(_:)") { source, transcript in
      source.startWithFailed { transcript.write("\($0)") }
    },
    Hearing("startWithCompleted(_:)") { source, transcript in
      source.startWithCompleted { transcript.write("completed") }
    },
    Hearing("startWithInterrupted(_:)") { source, transcript in
      source.startWithInterrupted { transcript.write("interrupted") }
    },
  ]

  private static let signals = [
    signal("observe(_:)") { signal, transcript in signal.observe { transcript.write("\($0)") } },
    signal("observeResult(_:)") { signal, transcript in signal.observeResult { transcript.write("\($0)") } },
    signal("observeFailed(_:)") { signal, transcript in signal.observeFailed { transcript.write("\($0)") } },
    signal("observeCompleted(_:)") { signal, transcript in
      signal.observeCompleted { transcript.write("completed") }
    },
    signal("observeInterrupted(_:)") { signal, transcript in
      signal.observeInterrupted { transcript.write("interrupted") }
    },
  ]

  private static let callbags = [
    callbag("forEach(_:)") { source, _ in source.forEach { _ in } },
    callbag("forEach(end:_:)") { source, transcript in
      source.forEach(end: { transcript.write("\($0)") }) { _ in }
    },
    callbag("sink(_:)") { source, transcript in source.sink { transcript.write("\($0)") } },
    callbag("listener(_:)") { source, _ in source.listener { _ in } },
    callbag("puller(end:_:)") { source, transcript in
      source.puller(end: { transcript.write("\($0)") }) { _ in }
    },
  ]

  private static let operators = [
    Hearing("on(failed:)") { source, transcript in source.on(failed: { transcript.write("\($0)") }).start() },
    Hearing("on(event:)") { source, transcript in source.on(event: { transcript.write("\($0)") }).start() },
    Hearing("on(terminated:)") { source, transcript in
      source.on(terminated: { transcript.write("terminated") }).start()
    },
    Hearing("on(completed:)") { source, transcript in
      source.on(completed: { transcript.write("completed") }).start()
    },
    Hearing("mapError(_:)") { source, transcript in
      source.mapError { error -> TestError in
        transcript.write("\(error)")
        return error
      }
      .start()
    },
    Hearing("materialize()") { source, transcript in
      source.materialize().startWithValues { transcript.write("\($0)") }
    },
    Hearing("materializeResults()") { source, transcript in
      source.materializeResults().startWithValues { transcript.write("\($0)") }
    },
    Hearing("flatMapError(_:)") { source, transcript in
      source.flatMapError { error in
        transcript.write("\(error)")
        return SignalProducer<Int, Never>.empty
      }
      .start()
    },
    Hearing("retry(_:)") { source, _ in source.retry(1).start() },
    Hearing("times(_:)") { source, _ in source.times(2).start() },
    Hearing("concat(_:)") { source, _ in source.concat(source).start() },
    Hearing("map(_:)") { source, _ in source.map { $0 + 1 }.start() },
  ]

  private static func signal(
    _ description: String, _ hear: @escaping @Sendable (Signal<Int, TestError>, Transcript) -> Void
  ) -> Hearing {
    Hearing(description) { source, transcript in
      source.startWithSignal { signal, _ in hear(signal, transcript) }
    }
  }

  private static func callbag(
    _ description: String, _ hear: @escaping @Sendable (CallbagSource<Int>, Transcript) -> Void
  ) -> Hearing {
    Hearing(description) { _, transcript in
      hear(CallbagSource<Int>.fail(TestError.failure), transcript)
    }
  }
}
