import Streams
import Testing

/// A run that hears streams of streams, and is disposed of.
struct `No inner stream starts in a run that is disposed of` {
  private typealias Numbers = SignalProducer<Int, Never>

  private let transcript = Transcript()
  private let jobs: Signal<Int, Never>
  private let add: SignalObserver<Int, Never>
  private let observers = Kept<SignalObserver<Int, Never>>()

  init() { (jobs, add) = Signal.pipe() }

  /// A stream for each job, which writes when it starts.
  private func work(_ strategy: FlattenStrategy) -> Numbers {
    SignalProducer(jobs).flatMap(strategy) { [transcript, observers] number -> Numbers in
      Numbers { observer, _ in
        transcript.write("start \(number)")
        observers.keep(observer)
      }
    }
  }

  @Test func `by a handler that adds to it and disposes of it`() {
    let runs = Kept<any Disposable>()
    work(.concurrent(limit: 2)).startWithSignal { signal, run in
      runs.keep(run)
      signal.observeValues { [transcript, add] value in
        transcript.write("value \(value)")
        add.send(value: 3)
        run.dispose()
        transcript.write("disposed")
      }
    }
    for number in 1...2 { add.send(value: number) }
    observers.all[0].send(value: 9)
    add.send(value: 4)
    withExtendedLifetime(runs) {}
    #expect(transcript.lines == ["start 1", "start 2", "value 9", "disposed"])
  }

  private static let wholes: [(name: String, of: @Sendable (Numbers) -> Numbers)] = [
    ("flatten", { work in Numbers(value: 0).concat(.never).flatMap(.merge) { _ in work } }),
    ("merge", { Numbers.never.merge(with: $0) }),
    ("merge of many", { SignalProducer.merge(Numbers.never, $0) }),
    ("zip", { Numbers.never.zip(with: $0).map { $0.0 } }),
  ]

  @Test(arguments: wholes.indices) func `by a handler of its interruption`(_ index: Int) {
    let (name, whole) = Self.wholes[index]
    let run = whole(work(.merge)).start { [transcript, add] event in
      transcript.write("\(event)")
      add.send(value: 1)
    }
    run.dispose()
    #expect(transcript.lines == ["interrupted"], "\(name)")
  }
}

struct `A run that is disposed of leaves the streams that others hear, too` {
  private typealias Numbers = SignalProducer<Int, Never>

  @Test(arguments: [FlattenStrategy.merge, .concat, .latest, .race])
  func `and that it heard as inner streams`(_ strategy: FlattenStrategy) {
    let transcript = Transcript()
    let (signal, input) = Signal<Int, Never>.pipe()
    Numbers(signal).startWithSignal { shared, _ in
      shared.observeValues { transcript.write($0) }
      let run = Numbers(value: 0).concat(.never).flatMap(strategy) { _ in shared }.start()
      run.dispose()
    }
    input.send(value: 1)
    #expect(transcript.lines == ["1"])
  }
}

struct `The disposable of a run that has ended` {
  private typealias Numbers = SignalProducer<Int, TestError>

  private static let chains: [(name: String, of: @Sendable (Numbers) -> Numbers)] = [
    ("retry", { $0.retry(upTo: 3) }),
    ("times", { $0.times(3) }),
    ("flatMapError", { numbers in numbers.flatMapError { _ in numbers } }),
    ("concat", { $0.concat($0) }),
  ]

  /// Starts a chain of a stream that others could share, which nothing else keeps.
  private func start(
    _ chain: @Sendable (Numbers) -> Numbers, of signal: Signal<Int, TestError>, _ transcript: Transcript
  ) -> any Disposable {
    let shared = Numbers { observer, lifetime in
      lifetime += signal.observe(observer)
      lifetime.observeEnded { transcript.write("closed") }
    }.replayLazily(upTo: 0)
    return chain(shared).take(first: 1).start(transcript.observer())
  }

  @Test(arguments: chains.indices) func `keeps nothing of what might have followed`(_ index: Int) {
    let (name, chain) = Self.chains[index]
    let transcript = Transcript()
    let (signal, input) = Signal<Int, TestError>.pipe()
    let run = start(chain, of: signal, transcript)
    input.send(value: 1)
    #expect(transcript.lines == ["value 1", "completed", "closed"], "\(name)")
    withExtendedLifetime(run) {}
  }
}
