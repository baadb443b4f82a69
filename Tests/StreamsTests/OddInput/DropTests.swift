import Testing

@testable import Streams

struct DropTests {
  /// Every kind of stream whose zip can drop.
  @Test func `what a zip has no room for is counted where it is dropped`() {
    let probe = Probe { .zero }
    StreamContext(probe: probe).run {
      let hot = HotInput<Int>()
      let other = HotInput<Int>()
      let zipped = hot.zip(other, buffer: 2)
      for number in 1...5 { hot.push(number) }
      #expect(zipped.inspected?.counters.drops == 3)
      for number in 1...7 { other.push(number) }
      // Two are paired, two wait.
      #expect(zipped.inspected?.counters.drops == 6)

      let observable = ObservableInput(0)
      let partner = ObservableInput(0)
      let pairs = observable.zip(partner, buffer: 1)
      for number in 1...4 { observable.set(number) }
      #expect(pairs.inspected?.counters.drops == 3)

      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      let answers = cold.zip(other, buffer: 1)
      for number in 1...4 { answers.request(number) }
      #expect(answers.inspected?.counters.drops == 3)

      let (signal, observer) = Signal<Int, Never>.pipe()
      let silent = Signal<Int, Never>.pipe()
      let signals = signal.zip(silent.output, buffer: 1)
      for number in 1...4 { observer.send(value: number) }
      #expect(signals.inspected?.counters.drops == 3)
      withExtendedLifetime((partner, silent)) {}
    }
  }

  @Test func `a watched zip's drops stand among its facts`() {
    let probe = Probe { .zero }
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let silent = HotInput<Int>()
    let zipped = hot.zip(silent, buffer: 1)
    if let record = zipped.inspected { probe.watch(record) }
    for number in 1...3 { hot.push(number) }
    let drops = probe.drain().facts.filter { fact in
      if case .drop = fact.event { fact.node.id == zipped.inspected?.id } else { false }
    }
    #expect(drops.count == 2)
    withExtendedLifetime(silent) {}
  }
}

struct ThrottleCancelTests {
  @Test(arguments: [true, false])
  func `taking much work back from a throttle takes no longer for each than taking little`(isLastFirst: Bool)
  {
    let throttle = PressureThrottle(buffer: .max)
    let completion = Locked<(@Sendable () -> Void)?>(nil)
    let ran = Locked<[Int]>([])
    throttle.process { signal in
      if case .perform(let done) = signal { completion.withLock { $0 = done } }
    }
    // Minutes, when each has to be looked for among all the others.
    let cancels = (0..<100_000).map { number in
      throttle.process(
        work: { signal in
          if case .perform = signal { ran.withLock { $0.append(number) } }
        }, on: VirtualScheduler())
    }
    let wanted = [0, 40_000, 99_999]
    let unwanted = cancels.indices.filter { !wanted.contains($0) }
    for number in isLastFirst ? unwanted.reversed() : unwanted { cancels[number]() }
    completion.withLock { $0 }?()
    #expect(ran.withLock { $0 } == wanted)
    cancels[0]()
  }
}
