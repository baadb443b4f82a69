import Testing

@testable import Streams

/// A buffer, and the reference that it is held against, get the same events.
struct `A buffer of answers and of what comes unasked` {
  enum Policy: CaseIterable { case newest, oldest, suspend, fail }

  /// What a buffer does, as plain lists. It knows nothing of the engine.
  private struct Reference {
    let policy: Policy
    let capacity: Int
    var chunks: [[Int]]
    var wanted: Int
    var waiting: [(value: Int, isTick: Bool)] = []
    var out: [Int] = []
    var isPaused = false
    var hasFailed = false

    var ticks: Int { waiting.count { $0.isTick } }

    mutating func ask() {
      while wanted > 0, !isPaused, !hasFailed, !chunks.isEmpty {
        for value in chunks.removeFirst() {
          wanted = max(0, wanted - 1)
          waiting.append((value, false))
        }
      }
    }

    mutating func tick(_ value: Int) {
      if hasFailed || isPaused { return }
      wanted = max(0, wanted - 1)
      if ticks == capacity {
        switch policy {
        case .oldest, .suspend: return
        case .fail:
          hasFailed = true
          waiting = []
          return
        case .newest: waiting.remove(at: waiting.firstIndex { $0.isTick } ?? 0)
        }
      }
      waiting.append((value, true))
      isPaused = policy == .suspend && ticks == capacity
    }

    mutating func pull() {
      guard !waiting.isEmpty else { return }
      out.append(waiting.removeFirst().value)
      if waiting.count < capacity { wanted += 1 }
      isPaused = false
      ask()
    }
  }

  private func overflow(_ policy: Policy, _ capacity: Int) -> CallbagOverflow {
    switch policy {
    case .newest: .newest(capacity)
    case .oldest: .oldest(capacity)
    case .suspend: .suspend(capacity)
    case .fail: .fail(capacity)
    }
  }

  @Test(arguments: Policy.allCases)
  func `gives what the reference gives, whatever the order of events`(_ policy: Policy) {
    for seed in 0..<UInt64(Effort.schedules(orElse: 150)) {
      var random = SplitMix64(seed: Effort.firstSeed + seed)
      let capacity = Int.random(in: 1...4, using: &random)
      let chunks = (0..<40).map { chunk in
        (0..<Int.random(in: 1...6, using: &random)).map { chunk * 10 + $0 + 1 }
      }
      var reference = Reference(policy: policy, capacity: capacity, chunks: chunks, wanted: capacity)
      reference.ask()
      let (ticks, got) = (HotInput<Int>(), Kept<Int>())
      let run = CallbagSource.from(chunks).flatMap { $0 }.merge(ticks)
        .buffered(overflow(policy, capacity)).puller { got.keep($0) }
      for step in 1...200 {
        if Bool.random(using: &random) {
          reference.tick(-step)
          ticks.push(-step)
        } else if !reference.waiting.isEmpty {
          reference.pull()
          run.pull()
        }
        guard got.all == reference.out else {
          Issue.record("seed \(seed), step \(step): \(got.all) in place of \(reference.out)")
          break
        }
      }
      #expect(run.hasEnded == reference.hasFailed)
      run.stop()
      ticks.terminate(withReason: .completed)
    }
  }

  @Test func `of a shared run keeps all that it has asked for, and of what others ask for as much as it may`()
  {
    let source = CallbagSource.from(1...100).flatMap { [$0, 1_000 + $0, 2_000 + $0] }.share()
    let (slow, fast) = (Kept<Int>(), Kept<Int>())
    let first = source.buffered(.newest(2)).puller { slow.keep($0) }
    let second = source.puller { fast.keep($0) }
    for _ in 0..<3 { first.pull() }
    #expect(slow.all == [1, 1_001, 2_001])
    // Of its second wish, and the latest of what the other one has asked for.
    for _ in 0..<60 { second.pull() }
    let (before, latest) = (Set(slow.all), fast.all.suffix(2))
    for _ in 0..<5 { first.pull() }
    let now = slow.all.filter { !before.contains($0) }
    #expect(now.starts(with: [2, 1_002, 2_002]))
    #expect(now.dropFirst(3).starts(with: latest))
    first.stop()
    second.stop()
  }

  @Test(arguments: [CallbagOverflow.newest(2), .oldest(2), .suspend(2)], [false, true])
  func `keeps answers while another thread speaks`(_ policy: CallbagOverflow, _ isShared: Bool) {
    let answers = (1...100).flatMap { [$0, 1_000 + $0, 2_000 + $0] }
    for _ in 0..<Effort.rounds(orElse: 5) {
      let (ticks, got, done) = (HotInput<Int>(), Kept<Int>(), Counter())
      let mixed = CallbagSource.from(1...100).flatMap { [$0, 1_000 + $0, 2_000 + $0] }.merge(ticks)
      let run = (isShared ? mixed.share() : mixed).buffered(policy).puller { got.keep($0) }
      onThreads(3) { thread in
        if thread == 0 {
          for _ in 0..<600 { run.pull() }
          done.increment()
        } else {
          for tick in 1...100_000 where done.value == 0 { ticks.push(-tick) }
        }
      }
      for _ in 0..<answers.count + 10 { run.pull() }
      #expect(got.all.filter { $0 > 0 } == answers)
      run.stop()
      ticks.terminate(withReason: .completed)
    }
  }
}
