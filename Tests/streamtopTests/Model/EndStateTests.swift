import Streams
import Testing

@testable import streamtop

/// Every kind of stream, ended in every way: the rows, the counts and the objects say what the facts of the ends say.
struct EndStateTests {
  struct Failure: Error, CustomStringConvertible { var description: String { "503" } }

  enum Way: CaseIterable { case completes, fails, isCancelled }

  enum Kind: String, CaseIterable {
    case Promise, Future, Progression, Lazy, Hot, Cold, Observable, Signal, SignalProducer, CallbagSource

    /// Makes a chain of this kind, and ends it. What it answers is to be held meanwhile.
    func end(_ way: Way) -> [Any] {
      let result: Result<Int, any Error>? =
        switch way {
        case .completes: .success(1)
        case .fails: .failure(Failure())
        case .isCancelled: nil
        }
      let reason: Termination =
        switch way {
        case .completes: .completed
        case .fails: .error(Failure())
        case .isCancelled: .cancelled
        }
      switch self {
      case .Promise:
        let leaf = Streams.Promise<Int> { done in if let result { done(result) } }.map { $0 }.on { _ in }
        if way == .isCancelled { leaf.cancel() }
        return [leaf]
      case .Future:
        let source = Streams.Future<Int> { done in if let result { done(result) } }
        return [source, source.map { $0 }.on { _ in }]
      case .Progression:
        let leaf = Streams.Progression<Int, Int> { _, _, done in if let result { done(result) } }.map { $0 }
          .on { _ in }
        if way == .isCancelled { leaf.cancel() }
        return [leaf]
      case .Lazy:
        let source = Streams.Lazy<Int> { done in if let result { done(result) } }
        return [source, source.map { $0 }.on { _ in }]
      case .Hot:
        let input = HotInput<Int>()
        let leaf = input.map { $0 }.on { _ in }
        input.terminate(withReason: reason)
        return [input, leaf]
      case .Cold:
        let source = Streams.Cold<Int, Int> { _, _, _ in }
        let leaf = source.map { $0 }.on { _ in }
        source.terminate(withReason: reason)
        return [source, leaf]
      case .Observable:
        let input = ObservableInput(1)
        let leaf = input.map { $0 }.on { _ in }
        input.terminate(withReason: reason)
        return [input, leaf]
      case .Signal:
        let (signal, observer) = Streams.Signal<Int, Failure>.pipe()
        let leaf = signal.map { $0 }.observe { _ in }
        switch way {
        case .completes: observer.sendCompleted()
        case .fails: observer.send(error: Failure())
        case .isCancelled: observer.sendInterrupted()
        }
        return [leaf as Any]
      case .SignalProducer:
        let producer = Streams.SignalProducer<Int, Failure> { observer, _ in
          switch way {
          case .completes: observer.sendCompleted()
          case .fails: observer.send(error: Failure())
          case .isCancelled: observer.sendInterrupted()
          }
        }
        return [producer.map { $0 }.start { _ in }]
      case .CallbagSource:
        let source = Streams.CallbagSource<Int>.listenable { emitter in
          switch way {
          case .completes: emitter.complete()
          case .fails: emitter.complete(.failed(Failure()))
          case .isCancelled: break
          }
        }
        let run = source.map { $0 }.forEach { _ in }
        if way == .isCancelled { run.stop() }
        return [run]
      }
    }
  }

  @Test(arguments: Kind.allCases, Way.allCases)
  func `a node that has ended is shown to have ended as its fact says`(kind: Kind, way: Way) {
    let scheduler = VirtualScheduler()
    let probe = Probe { scheduler.now }
    let chain = StreamContext(scheduler: scheduler, probe: probe).run { kind.end(way) }
    scheduler.run()
    var sample = Sample(time: scheduler.now)
    sample.add(probe.drain())
    var model = Model()
    model.apply(sample)
    var ends = 0
    for fact in sample.facts {
      guard case .end(let reason, _) = fact.event, let node = model.nodes[fact.node.id] else { continue }
      ends += 1
      switch model.state(of: node) {
      case .ended(let shown), .endedInOrder(_, let shown): #expect(shown == reason, "\(fact.node)")
      case let other: Issue.record("\(fact.node) is \(other)")
      }
      #expect((node.counters.errors > 0) == (reason == .error("503")), "\(fact.node)")
      #expect(model.state(of: node).names.contains("failed") == (reason == .error("503")))
    }
    #expect(ends > 1 || way == .isCancelled && (kind == .Future || kind == .Lazy))
    withExtendedLifetime(chain) {}
  }

  @Test func `a producer that has failed stays failed when a retry has started it again`() throws {
    let scheduler = VirtualScheduler()
    let probe = Probe { scheduler.now }
    let starts = Counter()
    let run = StreamContext(scheduler: scheduler, probe: probe).run {
      SignalProducer<Int, Failure> { observer, _ in
        guard starts.next() > 2 else { return observer.send(error: Failure()) }
        observer.send(value: 1)
        observer.sendCompleted()
      }.retry(4, delay: 1).start { _ in }
    }
    scheduler.run()
    var model = Model()
    var sample = Sample(time: scheduler.now)
    sample.add(probe.drain())
    model.apply(sample)
    let top = try #require(model.roots.first.flatMap { model.nodes[$0] })
    #expect(model.state(of: top) == .ended(.error("503")) && top.counters.errors == 1)
    // For the whole chain one line says how that has ended, and how often its source has failed.
    let listing = Listing(model, ListingPlan(showsEnded: true, turned: [.node(top.id)]))
    let totals = listing.totals(of: try #require(listing.rows.first), in: model)
    #expect(model.stateOfChain(top) == .ended(.completed))
    #expect(totals.counts.errors == 2 && totals.counts.next == 1 && totals.counts.retries == 2)
    withExtendedLifetime(run) {}
  }

  private final class Counter: @unchecked Sendable {
    private var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }
}
