import MetricsTestKit
import Streams
import Synchronization
import Testing
import Tracing

@testable import StreamsMetrics

/// What a program has made is released under no lock: its end may call what would take the lock.
struct LockTests {
  @Test func `what a sample releases may ask for another one`() {
    let probe = Probe(recording: .everything, isAwake: false) { .zero }
    let (metrics, said) = (StreamMetrics(watching: probe, factory: TestMetrics()), Said())
    do {
      let input = StreamContext(probe: probe).run { HotInput<LastWord>() }
      input.push(
        LastWord {
          metrics.sample()
          said.add(1)
        })
    }
    for _ in 0..<2 { metrics.sample() }
    #expect(said.all == [1])
    metrics.stop()
    #expect(!probe.isAwake)
  }

  @Test func `what a sample releases may stop the metrics, after a last sample`() {
    let (probe, backend) = (Probe(recording: .everything, isAwake: false) { .zero }, TestMetrics())
    let metrics = StreamMetrics(watching: probe, factory: backend)
    let context = StreamContext(probe: probe)
    let other = context.run { HotInput<Int>() }.named("x")
    do {
      let input = context.run { HotInput<LastWord>() }
      input.push(
        LastWord {
          other.push(1)
          metrics.stop()
        })
    }
    for _ in 0..<2 { metrics.sample() }
    #expect(!probe.isAwake)
    #expect(backend.counterTotal(label: "streams.node.values") == 1)
  }

  @Test func `what is released while metrics start may start them, and is refused`() throws {
    let probe = Probe(recording: .everything, isAwake: false) { .zero }
    let (program, said) = (Program { probe }, Said())
    // Keeps the probe awake, and no facts, which would keep the stream.
    let reader = probe.makeReader()
    do {
      let input = StreamContext(probe: probe).run { HotInput<LastWord>() }
      input.push(
        LastWord {
          let started = try? program.start(every: .seconds(1), TestMetrics(), VirtualScheduler())
          said.add(started == nil ? 0 : 1)
        })
    }
    let metrics = try program.start(every: .seconds(1), TestMetrics(), VirtualScheduler())
    #expect(said.all == [0])
    metrics.stop()
    reader.stop()
  }

  @Test func `the context of a request that is over goes under no lock`() {
    let (runs, said) = (TracedRuns(), Said())
    let cold = Cold<Int, Int> { _, run, request, respond in
      for _ in 0..<2 {
        var context = InstrumentationContext.topLevel
        context[LastWordKey.self] = LastWord { said.add(runs.count) }
        runs.begin(run, in: context)
      }
      runs.end(run)
      respond(.success(request))
    }
    cold.request(1)
    #expect(said.all == [1, 0])
  }
}

private enum LastWordKey: InstrumentationContextKey {
  typealias Value = LastWord
}

/// Calls a closure when it is released.
private final class LastWord: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) { self.say = say }

  deinit { say() }
}

/// What last words have said.
private final class Said: Sendable {
  private let numbers = Mutex<[Int]>([])

  var all: [Int] { numbers.withLock { $0 } }

  func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
