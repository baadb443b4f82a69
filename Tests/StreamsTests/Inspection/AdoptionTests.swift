import Testing

@testable import Streams

/// Records that are made when someone begins to look, of streams that were built before.
struct Adoptions {
  // MARK: Asleep

  @Test func `a probe that sleeps keeps nothing, and looks at no clock`() {
    let looks = Counter()
    let probe = Probe(recording: .everything, isAwake: false) {
      looks.increment()
      return .zero
    }
    let (hot, cold) = StreamContext(scheduler: VirtualScheduler(), probe: probe).run {
      (HotInput<Int>(), Cold<Int, Int> { _, request, respond in respond(.success(request)) })
    }
    let (mapped, asker) = (hot.map { $0 + 1 }, cold.map { $0 + 1 })
    let context = StreamContext(scheduler: VirtualScheduler(), probe: probe)
    for number in 0..<100_000 {
      let passing = context.run { HotInput<Int>() }
      let end = passing.map { $0 }
      passing.push(number)
      withExtendedLifetime(end) {}
      hot.push(number)
      asker.request(number)
    }
    #expect(looks.value == 0)
    probe.journal.withLock { journal in
      #expect(journal.entries.isEmpty && journal.nodes.isEmpty && journal.drops.isEmpty)
      #expect(journal.lastNode == 0)
    }
    #expect(probe.register.count == 2)
    #expect(!mapped.node.hasRecord && !cold.node.hasRecord)
    let drained = probe.drain()
    #expect(drained.facts.isEmpty && drained.readings.isEmpty && drained.keyframe == nil)
  }

  @Test func `one that has been awake keeps nothing more once it sleeps`() {
    let looks = Counter()
    let probe = Probe(recording: .everything) {
      looks.increment()
      return .zero
    }
    let hot = StreamContext(scheduler: VirtualScheduler(), probe: probe).run { HotInput<Int>() }
    let old = hot.map { $0 }.named("old")
    hot.push(1)
    probe.sleep()
    let before = looks.value
    let new = hot.filter { $0 > 0 }
    for number in 0..<1000 { hot.push(number) }
    hot.push(TestError.failure)
    #expect(looks.value == before && new.inspected == nil)
    #expect(probe.journal.withLock { $0.entries.isEmpty && $0.nodes.isEmpty })
    let id = old.inspected?.id
    probe.wake()
    let drained = probe.drain()
    #expect(drained.facts.isEmpty)
    #expect(drained.keyframe?.map(\.identity.id.rawValue).sorted() == [1, 2, 3])
    #expect(old.inspected?.id == id && new.inspected?.id.rawValue == 3)
    // The count of values goes on, of those who are counted.
    #expect(old.inspected?.counters.next == 1001 && new.inspected?.counters.next == 0)
    hot.push(1)
    #expect(new.inspected?.counters.next == 1)
    #expect(probe.drain().facts.count == 3)
  }

  @Test func `wakes nest`() {
    let probe = Probe(isAwake: false) { .zero }
    probe.sleep()
    #expect(!probe.isAwake)
    probe.wake()
    probe.wake()
    probe.sleep()
    #expect(probe.isAwake)
    probe.sleep()
    #expect(!probe.isAwake)
  }

  // MARK: What is adopted

  @Test func `names and printers stay with their streams`() {
    let probe = Probe(isAwake: false) { .zero }
    let lines = Kept<String>()
    let hot = StreamContext(scheduler: VirtualScheduler(), probe: probe).run {
      HotInput<Int>().named("numbers")
    }
    let mapped = hot.map { $0 }.onDebugInfo { lines.keep($0) }
    #expect(hot.inspected == nil)
    probe.wake()
    hot.push(1)
    #expect(hot.inspected?.name == "numbers" && hot.inspected?.counters.next == 1)
    #expect(mapped.inspected?.parents == [hot.inspected].compactMap { $0?.id })
    #expect(lines.all == ["Hot<Int>.map: receives 1", "Hot<Int>.map: emits 1"])
    #expect(mapped.inspected?.operation == "map")
  }

  @Test func `what has passed before counts nowhere, whoever has a name or a printer`() {
    let probe = Probe(isAwake: false) { .zero }
    let hot = StreamContext(scheduler: VirtualScheduler(), probe: probe).run { HotInput<Int>() }
    let (named, plain) = (hot.map { $0 }.named("named"), hot.map { $0 })
    let printing = hot.map { $0 }.onDebugInfo { _ in }
    for number in 1...5 { hot.push(number) }
    hot.push(TestError.failure)
    probe.wake()
    _ = probe.drain()
    hot.push(6)
    for stream in [named, plain, printing] {
      #expect(stream.inspected?.counters.next == 1 && stream.inspected?.counters.errors == 0)
    }
  }

  @Test func `what is built meanwhile is found by the next drain`() {
    let probe = Probe(isAwake: false) { .zero }
    let context = StreamContext(scheduler: VirtualScheduler(), probe: probe)
    let hot = context.run { HotInput<Int>() }
    probe.wake()
    _ = probe.drain()
    let below = hot.map { $0 }
    #expect(below.inspected != nil)
    let other = context.run { HotInput<Int>() }
    #expect(probe.drain().facts.map(\.node.id) == [2, 2, 3].map { NodeID(rawValue: $0) })
    #expect(other.inspected?.id.rawValue == 3)
  }

  @Test func `runs, requests and promises that are under way`() throws {
    let probe = Probe(isAwake: false) { .zero }
    let values = Kept<Int>()
    let answers = Kept<@Sendable (Result<Int, any Error>) -> Void>()
    let scheduler = VirtualScheduler()
    let (promise, cold, run, sink) = StreamContext(scheduler: scheduler, probe: probe).run {
      let promise = Promise<Int> { _, completion in answers.keep { completion($0) } }.map { $0 + 1 }
      promise.on { values.keep($0) }
      let cold = Cold<Int, Int> { _, _, respond in answers.keep { respond($0) } }.map { $0 + 1 }
      let (signal, input) = Signal<Int, Never>.pipe()
      let run = SignalProducer(signal).map { $0 * 2 }.startWithValues { values.keep($0) }
      let sink = CallbagSource<Int>.range(1, count: 9).map { $0 }.puller { values.keep($0) }
      return (promise, cold, (run, input), sink)
    }
    let request = cold.request(1)
    sink.pull()
    probe.wake()
    let operations = try #require(probe.drain().keyframe).map(\.identity.operation).sorted()
    #expect(operations.filter { $0 == "map" }.count == 4, "\(operations)")
    #expect(sink.inspected?.operation == "sink" && sink.inspected?.pressure != nil)
    sink.pull()
    for answer in answers.all { answer(.success(5)) }
    run.1.send(value: 4)
    #expect(values.all == [1, 2, 6, 8] && !request.isActive)
    #expect(promise.inspected?.counters.next == 1 && cold.inspected?.counters.next == 1)
    let start = probe.drain().readings.first { $0.counters.next == 1 }
    #expect(start != nil && sink.inspected?.counters.next == 1)
    run.0.dispose()
    sink.stop()
    scheduler.run()
  }

  @Test func `a stream that is older than the probe is found with what joins it`() {
    let probe = Probe(isAwake: false) { .zero }
    let context = StreamContext(scheduler: VirtualScheduler())
    let (old, other) = context.run { (HotInput<Int>(), HotInput<Int>()) }
    #expect(context.begin(with: probe) && !context.begin(with: Probe { .zero }))
    probe.wake()
    #expect(probe.drain().keyframe?.isEmpty == true && old.map { $0 }.inspected == nil)
    let before = other.map { $0 }
    let joined = context.run { HotInput<Int>() }.merge(other)
    #expect(joined.inspected?.parents.count == 2 && other.inspected != nil)
    _ = probe.drain()
    #expect(before.inspected?.parents == [other.inspected].compactMap { $0?.id } && old.inspected == nil)
  }

  @Test func `a handler's lock does not keep who looks`() {
    let probe = Probe(isAwake: false) { .zero }
    let hot = StreamContext(scheduler: VirtualScheduler(), probe: probe).run { HotInput<Int>() }
    let (inside, goOn) = (Flag(), Flag())
    let child = hot.on { _ in
      inside.signal()
      goOn.wait()
    }
    let done = Flag()
    onThreads(2) { thread in
      if thread == 0 { return hot.push(1) }
      inside.wait()
      // It comes back although the gate is taken; the owner does the rest.
      probe.wake()
      #expect(probe.drain().keyframe?.isEmpty == true && child.inspected == nil)
      goOn.signal()
      done.signal()
    }
    done.wait()
    #expect(child.inspected != nil)
    #expect(probe.drain().facts.count == 3)
  }
}
