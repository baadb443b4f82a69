import Testing

@testable import Streams

/// The line of what waits behind a limit, against a list.
struct `The line of what waits` {
  /// What the line is to do, by the rule alone: what is over has never been there.
  private struct Model {
    var underWay = 0
    var waiting: [Int] = []
    var isClosed = false

    mutating func admit(_ number: Int, _ limit: Int, _ buffer: Int) -> WaitingLine<Int>.Admission {
      if isClosed { return .drop }
      if underWay < limit, waiting.isEmpty {
        underWay += 1
        return .start
      }
      // Those that are about to start need no place in the buffer.
      let startable = max(0, limit - underWay)
      guard (waiting + [number]).dropFirst(startable).count <= buffer else { return .reject }
      waiting.append(number)
      return .wait
    }

    mutating func takeNext(_ limit: Int) -> Int? {
      guard underWay < limit, !waiting.isEmpty else { return nil }
      underWay += 1
      return waiting.removeFirst()
    }

    mutating func withdraw(_ number: Int) -> Int? {
      waiting.firstIndex(of: number).map { waiting.remove(at: $0) }
    }
  }

  @Test(arguments: 0..<200)
  func `does what a list does`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (limit, buffer) = (Int.random(in: 1...3, using: &random), Int.random(in: 0...40, using: &random))
    var (line, model, entries) = (WaitingLine<Int>(), Model(), [WaitingWork<Int>]())
    for _ in 0..<400 {
      switch Int.random(in: 0..<400, using: &random) {
      case 0:
        let waiting = line.close()
        #expect(waiting == model.waiting)
        (model.waiting, model.isClosed) = ([], true)
      case 1..<140 where model.underWay > 0:
        model.underWay -= 1
        let hasWaiting = line.leave()
        #expect(hasWaiting == !model.waiting.isEmpty)
        let (next, expected) = (line.takeNext(limit: limit), model.takeNext(limit))
        #expect(next == expected)
      case 1..<240 where !entries.isEmpty:
        let chosen = Int.random(in: max(0, entries.count - 60)..<entries.count, using: &random)
        let (withdrawn, expected) = (line.withdraw(entries[chosen]), model.withdraw(chosen))
        #expect(withdrawn == expected)
      default:
        let number = entries.count
        entries.append(WaitingWork(number))
        let admission = line.admit(entries[number], limit: limit, buffer: buffer)
        let expected = model.admit(number, limit, buffer)
        #expect(admission == expected)
      }
    }
  }

  @Test func `does not admit what has been withdrawn before`() {
    var line = WaitingLine<Int>()
    let entry = WaitingWork(1)
    let withdrawn = line.withdraw(entry)
    #expect(withdrawn == 1)
    let admission = line.admit(entry, limit: 1, buffer: 1)
    #expect(admission == .drop)
    let hasRoom = line.start(limit: 1)
    #expect(hasRoom)
  }

  // MARK: What it holds, which may answer and ask when it is released

  @Test func `lets a request run that comes while another is withdrawn`() {
    let (answers, runs) = (Kept<TaskAnswer<Int>>(), Counter())
    let limited = Cold<LastWord?, Int> { _, _, respond in
      runs.increment()
      answers.keep(respond)
    }.inFlight(limit: 1)
    limited.request(nil)
    limited.request(
      LastWord {
        for answer in answers.taken() { answer(.success(1)) }
        limited.request(nil)
      }
    ).cancel()
    #expect(runs.value == 2)
    for answer in answers.taken() { answer(.success(2)) }
    limited.request(nil)
    #expect(runs.value == 3)
    answers.drop()
  }

  @Test func `work runs when another thread completes the work before, though that has not returned`() {
    let throttle = PressureThrottle(buffer: 1)
    let second = Flag()
    let hasCome = Locked(false)
    throttle.process { signal in
      guard case .perform(let done) = signal else { return }
      throttle.process { _ in second.signal() }
      onThreads(1) { _ in done() }
      hasCome.exchange(second.comes())
    }
    #expect(hasCome.withLock { $0 })
  }

  @Test func `lets work run that comes while other work is taken back`() {
    let (throttle, performed) = (PressureThrottle(buffer: 9), Counter())
    let completions = Kept<@Sendable () -> Void>()
    let work: ThrottledWork = { signal in
      guard case .perform(let done) = signal else { return }
      performed.increment()
      completions.keep(done)
    }
    throttle.process(work: work)
    takeBack(from: throttle) {
      for complete in completions.taken() { complete() }
      throttle.process(work: work)
    }
    #expect(performed.value == 2)
    for complete in completions.taken() { complete() }
    throttle.process(work: work)
    #expect(performed.value == 3)
    completions.drop()
  }

  /// By itself, so that the throttle is the last to hold the work.
  private func takeBack(from throttle: PressureThrottle, released: @escaping @Sendable () -> Void) {
    let word = LastWord(released)
    throttle.process(work: { _ in withExtendedLifetime(word) {} }, on: VirtualScheduler())()
  }
}
