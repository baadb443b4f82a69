import Testing

@testable import Streams

/// What the owner of a gate does once it has left: what the gate's kind wants, or what others have left there.
struct `Work that is put off until a gate has been left` {
  private final class Told: Gate, @unchecked Sendable {
    let done: Kept<String>

    init(_ done: Kept<String>) {
      self.done = done
      super.init(parent: nil, context: StreamContext(scheduler: VirtualScheduler()), record: nil)
    }

    override func runDeferredWork() { done.keep("own") }
  }

  /// One never comes in place of the other.
  @Test(arguments: [0, 1, 2], [0, 1, 2])
  func `is what has been put off`(_ own: Int, _ others: Int) {
    let done = Kept<String>()
    let gate = Told(done)
    gate.perform {
      for _ in 0..<own { gate.deferWork() }
      for number in 0..<others { gate.afterLeaving { done.keep("other \(number)") } }
      #expect(done.all.isEmpty)
    }
    #expect(done.all == (own > 0 ? ["own"] : []) + (0..<others).map { "other \($0)" })
  }

  /// The next inner stream starts when the outer stream's stay is over, in which the one before has ended.
  @Test(arguments: [FlattenStrategy.concat, .concurrent(limit: 1)])
  func `does not end the run in whose stay an inner stream ends`(_ strategy: FlattenStrategy) {
    let transcript = Transcript()
    let (feed, feeder) = Signal<Int, Never>.pipe()
    let inner = (0..<3).map { _ in Signal<Int, Never>.pipe() }
    let outer = SignalProducer<SignalProducer<Int, Never>, Never> { observer, lifetime in
      lifetime.observeEnded { transcript.write("disposed") }
      feed.observeValues { observer.send(value: SignalProducer(inner[$0].output)) }
    }
    let count = Counter()
    let run = outer.on(value: { _ in if count.increment() == 3 { inner[0].input.sendCompleted() } })
      .flatten(strategy).startWithValues { transcript.write($0) }
    for number in 0..<3 { feeder.send(value: number) }
    inner[1].input.send(value: 11)
    inner[1].input.sendCompleted()
    inner[2].input.send(value: 20)
    #expect(transcript.lines == ["11", "20"])
    run.dispose()
    #expect(transcript.lines == ["11", "20", "disposed"])
  }
}
