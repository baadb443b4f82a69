import Testing

@testable import Streams

struct DispatchTests {
  private let scheduler = VirtualScheduler()
  private let journal = Journal<String>()

  private func note(_ entry: String) -> @Sendable () -> Void {
    { [journal] in journal.note(entry) }
  }

  @Test func `inline and synchronous work is done before the call returns`() {
    Dispatch.inline.execute(note("inline"))
    Dispatch.sync(on: .background).execute(note("background"))
    Dispatch.sync(on: .priorityBackground(.high)).execute(note("high"))
    Dispatch.sync(on: .custom(.serial("serial"))).execute(note("serial"))
    Dispatch.sync(on: .custom(.concurrent("concurrent"))).execute(note("concurrent"))
    Dispatch.sync(on: .scheduler(scheduler)).execute(note("scheduler"))

    #expect(journal.entries == ["inline", "background", "high", "serial", "concurrent", "scheduler"])
  }

  @Test func `synchronous work on the queue that runs the caller runs inline`() {
    let queue = Dispatch.Queue.custom(.serial("own"))

    Dispatch.sync(on: queue).execute { [journal] in
      journal.note("outer")
      Dispatch.sync(on: queue).execute { journal.note("inner") }
      journal.note("end")
    }

    #expect(journal.entries == ["outer", "inner", "end"])
  }

  @Test func `synchronous work on another serial queue really goes there`() {
    let seen = Locked<[Bool]>([])
    let first = Dispatch.CustomQueue.serial("first")
    let second = Dispatch.CustomQueue.serial("second")

    Dispatch.sync(on: .custom(first)).execute {
      seen.withLock { $0.append(first.isCurrent && !second.isCurrent) }
      Dispatch.sync(on: .custom(second)).execute {
        seen.withLock { $0.append(second.isCurrent && !first.isCurrent) }
      }
    }

    #expect(seen.withLock { $0 } == [true, true])
    #expect(!first.isCurrent)
  }

  @Test(arguments: [
    Dispatch.Queue.background, .priorityBackground(.background), .priorityBackground(.low),
    .priorityBackground(.high), .custom(.serial("serial")), .custom(.concurrent("concurrent")),
    .scheduler(.live),
  ])
  func `asynchronous and delayed work runs on every queue, and a delayed one not before its time`(
    _ queue: Dispatch.Queue
  ) {
    let (soon, late) = (Flag(), Flag())
    Dispatch.async(on: queue).execute { soon.signal() }
    #expect(soon.comes())

    let start = ContinuousClock.now
    let took = Locked<Duration?>(nil)
    Dispatch.delay(after: 0.001, on: queue).execute {
      took.withLock { $0 = ContinuousClock.now - start }
      late.signal()
    }
    #expect(late.comes())
    #expect(took.withLock { $0 } ?? .zero >= .milliseconds(1))
  }

  @Test func `equal delays keep their order on a serial queue`() async {
    let numbers = Journal<Int>()
    let queue = Dispatch.Queue.custom(.serial("order"))
    await withCheckedContinuation { continuation in
      for number in 0..<200 {
        Dispatch.after(delay: 0.005, on: queue).execute { numbers.note(number) }
      }
      Dispatch.after(delay: 0.01, on: queue).execute { continuation.resume() }
    }

    #expect(numbers.entries == Array(0..<200))
  }

  @Test func `on a scheduler asynchronous work takes no time and delays are its own`() {
    Dispatch.after(delay: 1.5, on: .scheduler(scheduler)).execute(note("delayed"))
    Dispatch.async(on: .scheduler(scheduler)).execute(note("async"))
    #expect(journal.entries.isEmpty)

    scheduler.advance(by: .zero)
    #expect(journal.entries == ["async"])
    scheduler.advance(by: .milliseconds(1499))
    #expect(journal.entries == ["async"])
    scheduler.advance(by: .milliseconds(1))
    #expect(journal.entries == ["async", "delayed"])
  }

  @Test(arguments: [-1.0, -Double.infinity, .nan])
  func `a senseless delay counts as zero`(_ delay: Double) {
    Dispatch.after(delay: delay, on: .scheduler(scheduler)).execute(note("ran"))

    scheduler.advance(by: .zero)

    #expect(journal.entries == ["ran"])
  }

  @Test func `only inline is inline`() {
    #expect(Dispatch.inline.isInline)
    #expect(!Dispatch.sync(on: .main).isInline)
    #expect(!Dispatch.async(on: .main).isInline)
    #expect(!Dispatch.after(delay: 0, on: .main).isInline)
  }
}

struct ExecutionChainTests {
  private let scheduler = VirtualScheduler()
  private let journal = Journal<String>()

  private func note(_ entry: String) -> @Sendable () -> Void {
    { [journal] in journal.note(entry) }
  }

  @Test func `each link waits for the one before it`() {
    Dispatch.after(delay: 2, on: .scheduler(scheduler)).execute(note("first"))
      .then(.after(delay: 1, on: .scheduler(scheduler)), note("second"))
      .then(.inline, note("third"))

    scheduler.advance(by: .seconds(2))
    #expect(journal.entries == ["first"])
    scheduler.advance(by: .seconds(1))
    #expect(journal.entries == ["first", "second", "third"])
  }

  @Test func `a link added to finished work starts at once`() {
    let chain = Dispatch.inline.execute(note("first"))
    chain.then(.inline, note("second"))

    #expect(journal.entries == ["first", "second"])
  }

  @Test func `links added to the same work start in the order in which they were added`() {
    let chain = Dispatch.async(on: .scheduler(scheduler)).execute(note("first"))
    for name in ["a", "b", "c"] { chain.then(.inline, note(name)).then(.inline, note(name + "2")) }

    scheduler.run()

    #expect(journal.entries == ["first", "a", "a2", "b", "b2", "c", "c2"])
  }

  @Test func `a chain crosses queues in order`() async {
    await withCheckedContinuation { continuation in
      Dispatch.async(on: .background).execute(note("background"))
        .then(.sync(on: .custom(.serial("serial"))), note("serial"))
        .then(.after(delay: 0.001, on: .priorityBackground(.high)), note("delayed"))
        .then(.async(on: .custom(.concurrent("concurrent")))) { continuation.resume() }
    }

    #expect(journal.entries == ["background", "serial", "delayed"])
  }

  @Test func `a long synchronous chain needs no stack`() {
    let count = Locked(0)
    var link = Dispatch.async(on: .scheduler(scheduler)).execute {}
    for _ in 0..<100_000 { link = link.then(.inline) { count.withLock { $0 += 1 } } }

    scheduler.run()

    #expect(count.withLock { $0 } == 100_000)
  }

  @Test func `a long chain of direct works needs no stack on the queue that runs it`() {
    let (thread, count, isDone) = (DispatchThread(), Counter(), Flag())
    thread.pause()
    var link = Dispatch.async(on: .thread(thread)).execute {}
    for _ in 0..<100_000 { link = link.then(.direct(on: .thread(thread))) { count.increment() } }
    link.then(.direct(on: .thread(thread))) { isDone.signal() }
    thread.resume()
    #expect(isDone.comes())
    #expect(count.value == 100_000)
  }

  @Test func `work is freed when it is done, though the link is kept`() {
    weak var captured: Token?
    let link: ExecutionChain
    do {
      let token = Token()
      captured = token
      link = Dispatch.async(on: .scheduler(scheduler)).execute { _ = token }
    }
    #expect(captured != nil)

    scheduler.run()

    #expect(captured == nil)
    link.then(.inline, note("still usable"))
    #expect(journal.entries == ["still usable"])
  }
}
