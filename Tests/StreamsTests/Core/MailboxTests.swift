import Testing

@testable import Streams

struct `What waits at an input` {
  typealias WhenFull = MailboxLimit.WhenFull

  // MARK: As a value

  /// Which values are kept of four, when two may wait, and what is said of the others.
  @Test(arguments: [
    (WhenFull.dropOldest, ["kept", "kept", "dropped 1", "dropped 2"], [3, 4]),
    (.dropNewest, ["kept", "kept", "dropped", "dropped"], [1, 2]),
    (.fail, ["kept", "kept", "refused, the first", "refused"], [1, 2]),
    (.wait, ["kept", "kept", "full", "full"], [1, 2]),
  ]) func `keeps what the limit says`(_ whenFull: WhenFull, _ answers: [String], _ kept: [Int]) {
    var mailbox = Mailbox(.atMost(2, whenFull: whenFull))
    let heard = Kept<Int>()
    let said = (1...4).map { number in
      switch mailbox.add(value: { heard.keep(number) }, from: .other) {
      case .kept: return "kept"
      case .full: return "full"
      case .refused(let isFirst): return isFirst ? "refused, the first" : "refused"
      case .dropped(let letter):
        guard let letter else { return "dropped" }
        letter.work()
        return "dropped \(heard.all.last ?? 0)"
      }
    }
    heard.drop()
    var waitingThreads = 0
    while !mailbox.isEmpty {
      let taken = mailbox.take()
      waitingThreads += taken.waitingThreads
      for letter in taken.letters { letter.work() }
    }
    #expect(said == answers)
    #expect(heard.all == kept)
    #expect(waitingThreads == (whenFull == .wait ? 2 : 0))
  }

  @Test func `waits until its turn comes, where so many may wait`() {
    var mailbox = Mailbox(.atMost(2, whenFull: .dropOldest))
    for _ in 1...2 { _ = mailbox.add(value: {}, from: .other) }
    #expect(mailbox.take().letters.count == 1)
    #expect(mailbox.count == 1)
  }

  @Test func `room that is taken again is refused again`() {
    var mailbox = Mailbox(.atMost(1, whenFull: .fail))
    var said: [Bool] = []
    for round in 0..<2 {
      for _ in 0..<3 {
        if case .refused(let isFirst) = mailbox.add(value: {}, from: .other) { said.append(isFirst) }
      }
      #expect(mailbox.take().letters.count == 1, "\(round)")
    }
    #expect(said == [true, false, true, false])
  }

  @Test func `other mail than values has room, and is not dropped`() {
    var mailbox = Mailbox(.atMost(1, whenFull: .dropOldest))
    let heard = Kept<String>()
    mailbox.add(from: .other) { heard.keep("a branch") }
    for number in 1...3 { _ = mailbox.add(value: { heard.keep("\(number)") }, from: .other) }
    mailbox.add(from: .other) { heard.keep("the end") }
    while !mailbox.isEmpty { for letter in mailbox.take().letters { letter.work() } }
    #expect(heard.all == ["a branch", "3", "the end"])
  }

  @Test func `who comes on a visit takes what it has left itself, up to what another thread has left`() {
    var mailbox = Mailbox()
    let heard = Kept<String>()
    mailbox.add(from: .other) { heard.keep("mine") }
    let shared = Locked(mailbox)
    onThreads(1) { _ in shared.withLock { $0.add(from: .other) { heard.keep("another's") } } }
    shared.withLock { $0.add(from: .other) { heard.keep("mine again") } }
    while let letter = shared.withLock({ $0.takeFirst(from: .current).letter }) { letter.work() }
    #expect(heard.all == ["mine"])
    #expect(shared.withLock { $0.count } == 2)
  }

  // MARK: At a stream

  /// What a stream says of four values that are pushed while its handler is busy with the first, and what a probe sees.
  private struct Rush: Equatable {
    var heard: [Int] = []
    var mail: Int?
    var limit: Int?
    var drops: Int?
  }

  private func rush<Kind: StreamKind, Failure: Error>(
    _ stream: EventStream<Kind, Int, Failure>, _ push: @escaping @Sendable (Int) -> Void
  ) -> Rush {
    let (heard, seen, busy, pushed) = (Kept<Int>(), Kept<NodePressure?>(), Flag(), Flag())
    let branch = stream.map { value in
      if value > 0 { heard.keep(value) }
      if value == 1 {
        busy.signal()
        pushed.wait()
      }
    }
    onThreads(2) { thread in
      if thread == 0 { return push(1) }
      busy.wait()
      for value in 2...5 { push(value) }
      seen.keep(stream.inspected?.pressure)
      pushed.signal()
    }
    withExtendedLifetime(branch) {}
    let pressure = seen.all[0]
    return Rush(
      heard: heard.all, mail: pressure?.mail, limit: pressure?.mailLimit,
      drops: stream.inspected?.counters.drops)
  }

  @Test(
    arguments: ["Hot", "Observable", "Signal"],
    [
      (WhenFull?.none, Rush(heard: [1, 2, 3, 4, 5], mail: 4, drops: 0)),
      (.dropOldest, Rush(heard: [1, 4, 5], mail: 2, limit: 2, drops: 2)),
      (.dropNewest, Rush(heard: [1, 2, 3], mail: 2, limit: 2, drops: 2)),
      (.fail, Rush(heard: [1, 2, 3], mail: 3, limit: 2, drops: 2)),
    ])
  private func `an input keeps to its limit, and a probe sees what waits and what is dropped`(
    _ kind: String, _ row: (whenFull: WhenFull?, expected: Rush)
  ) {
    let limit = row.whenFull.map { MailboxLimit.atMost(2, whenFull: $0) }
    let errors = Counter()
    let seen = StreamContext(probe: Probe(clock: { .zero })).run {
      switch kind {
      case "Hot":
        let input = HotInput<Int>(mailbox: limit)
        input.onError { _ in errors.increment() }
        return rush(input) { input.push($0) }
      case "Observable":
        let input = ObservableInput(0, mailbox: limit)
        input.onError { _ in errors.increment() }
        return rush(input) { input.set($0) }
      default:
        let (signal, input) = Signal<Int, Never>.pipe(mailbox: limit)
        let observation = signal.observeInterrupted { errors.increment() }
        defer { observation.dispose() }
        // The input's release interrupts, too.
        return withExtendedLifetime(input) { rush(signal) { input.send(value: $0) } }
      }
    }
    #expect(seen == row.expected)
    #expect(errors.value == (row.whenFull == .fail ? 1 : 0))
  }

  @Test func `a thread that is to wait goes on when there is room, and loses nothing`() {
    let input = HotInput<Int>(mailbox: .atMost(1, whenFull: .wait))
    let (heard, busy) = (Kept<Int>(), Flag())
    input.on { value in
      heard.keep(value)
      if value == 0 { busy.wait() }
    }
    onThreads(3) { thread in
      if thread == 0 { return input.push(0) }
      if thread == 1 { busy.signal() }
      for number in 1...500 { input.push(thread * 1000 + number) }
    }
    #expect(heard.all.count == 1001)
    for thread in 1...2 {
      let mine = heard.all.filter { $0 / 1000 == thread }
      #expect(mine == (1...500).map { thread * 1000 + $0 })
    }
  }

  @Test func `a handler does not wait for itself, however deep it is`() {
    let input = HotInput<Int>(mailbox: .atMost(1, whenFull: .wait))
    let heard = Kept<Int>()
    input.on { value in
      heard.keep(value)
      if value == 0 { deep(2000) { for number in 1...5 { input.push(number) } } }
    }
    onSmallStack(of: 8 << 20) {
      input.push(0)
      // The handler holds its own input.
      input.terminate(withReason: .completed)
    }
    #expect(heard.all == [0, 1, 2, 3, 4, 5])
  }
}

/// Calls the body so many frames further down.
private func deep(_ depth: Int, _ body: () -> Void) {
  guard depth > 0 else { return body() }
  withUnsafeTemporaryAllocation(byteCount: 512, alignment: 8) { memory in
    memory.initializeMemory(as: UInt8.self, repeating: 1)
    deep(depth - 1, body)
    precondition(memory[511] == 1)
  }
}
