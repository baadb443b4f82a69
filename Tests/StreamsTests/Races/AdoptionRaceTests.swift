import Foundation
import Testing

@testable import Streams

/// A viewer looks, and looks away, while other threads build, push and drop.
struct `Races of adoption` {
  @Test func `each living stream has one record, and who looks delivers nothing`() {
    // A round of this race takes as long as eight of others.
    for _ in 0..<Effort.rounds(orElse: 40) / 8 + 1 { Self.race() }
  }

  private static func race() {
    let probe = Probe(recording: .everything, isAwake: false) { .zero }
    let scheduler = VirtualScheduler()
    let context = StreamContext(scheduler: scheduler, probe: probe)
    let shared = context.run { HotInput<Int>() }
    let looker = Locked<ThreadIdentity?>(nil)
    let (trespasses, heard, building) = (Counter(), Counter(), Counter())
    let hear: @Sendable (Int) -> Void = { _ in
      if looker.withLock({ $0 }) == .current { trespasses.increment() }
      heard.increment()
    }
    let kept = Kept<[Node]>()
    building.increment(by: 2)
    onThreads(3) { thread in
      if thread < 2 {
        kept.keep(build(in: context, on: shared, hear))
        building.increment(by: -1)
      } else {
        looker.exchange(.current)
        while building.value > 0 {
          probe.wake()
          for _ in 0..<3 { check(probe.drain()) }
          if Bool.random() { probe.sleep() } else { probe.wake() }
          while probe.isAwake, Bool.random() { probe.sleep() }
        }
        looker.exchange(nil)
      }
    }
    probe.wake()
    for _ in 0..<3 { check(probe.drain()) }
    #expect(trespasses.value == 0 && heard.value > 0)
    let living = kept.all.flatMap { $0 } + [shared.node]
    let missing = living.filter { $0.isOpen && $0.isIdentified }.filter {
      $0.record.map { !probe.knows($0) } ?? true
    }
    #expect(missing.isEmpty, "\(missing.count) of \(living.count)")
    let nodes = probe.journal.withLock { $0.nodes }
    #expect(Set(nodes.map(\.id)).count == nodes.count)
    shared.terminate(withReason: .completed)
    keptStreams.drop()
    // Promises wait for their replay until the clock moves.
    scheduler.run()
  }

  /// What is answered while a thread looks at the root is delivered by a third one, perhaps when the task returns.
  @Test func `an answer at once, of a root that is looked at`() {
    for round in 0..<Effort.rounds(orElse: 40) {
      let probe = Probe(recording: .everything, isAwake: false) { .zero }
      let context = StreamContext(scheduler: VirtualScheduler(), probe: probe)
      let (lives, begun, entered, answered) = (Lives(), Flag(), Flag(), Flag())
      onThreads(2) { thread in
        if thread == 0 {
          let token = lives.begin()
          context.run {
            _ = Future<Int> { (completion: @escaping TaskAnswer<Int>) in
              begun.signal()
              entered.wait()
              withExtendedLifetime(token) { completion(.success(round)) }
              answered.signal()
            }
          }
        } else {
          begun.wait()
          probe.register.forEach { root in
            Visit.run {
              #expect(root.tryEnterOnVisit())
              entered.signal()
              answered.wait()
              root.leave()
            }
          }
        }
      }
      #expect(lives.alive == 0, "\(round)")
    }
  }

  /// Every parent of a living stream is one that has been told of, unless it has ended.
  private static func check(_ drained: Probe.Drained) {
    guard let keyframe = drained.keyframe else { return }
    let known = Set(keyframe.map(\.identity.id))
    #expect(known.count == keyframe.count)
    #expect(!known.contains(NodeID(rawValue: 0)))
    #expect(keyframe.allSatisfy { !$0.identity.parents.contains(NodeID(rawValue: 0)) })
  }

  /// Builds, pushes, asks and drops. Answers the nodes of what is kept, which hold their trees.
  private static func build(
    in context: StreamContext, on shared: HotInput<Int>, _ hear: @escaping @Sendable (Int) -> Void
  ) -> [Node] {
    var kept: [Node] = []
    for round in 0..<120 {
      let (hot, cold, promise) = context.run {
        (
          HotInput<Int>(), Cold<Int, Int> { _, request, respond in respond(.success(request)) },
          Promise<Int> { _, completion in completion(.success(round)) }
        )
      }
      let chain = hot.map { $0 + 1 }.filter { $0 > 0 }.on(hear)
      let joined = hot.merge(shared.map { $0 }).on(hear)
      let flat = hot.flatMap(.merge) { _ in shared.map { $0 } }.on(hear)
      let answers = cold.map { $0 }.on(hear)
      let settled = promise.map { $0 }.on(hear)
      hot.push(round)
      shared.push(round)
      answers.request(round)
      let run = context.run { SignalProducer<Int, Never>([1, 2]).map { $0 }.startWithValues(hear) }
      run.dispose()
      let sink = context.run { CallbagSource<Int>.range(1, count: 3).map { $0 }.puller(hear) }
      sink.pull(2)
      if round % 3 == 0 {
        kept += [chain.node, joined.node, flat.node, answers.node, settled.node]
        // The streams keep their trees.
        keptStreams.keep([chain, joined, flat, answers, settled])
      } else {
        hot.terminate(withReason: .completed)
      }
      if round % 2 == 0 { sink.stop() }
    }
    return kept
  }

  /// What the rounds keep.
  private static let keptStreams = Kept<[any Sendable]>()
}
