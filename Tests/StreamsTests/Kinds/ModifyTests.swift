import Streams
import Testing

struct `Changes that are made of the value before` {
  private let transcript = Transcript()

  @Test func `of 8 threads are never lost, and told in their order`() {
    let (count, heard) = (ObservableInput(0), Kept<Int>())
    count.on { heard.keep($0) }
    onThreads(8) { _ in
      for _ in 0..<10_000 { count.modify { $0 += 1 } }
    }
    #expect(count.value == 80_000)
    #expect(heard.all == Array(1...80_000))
  }

  /// Each value that a thread swaps in is answered to one of them, or is the last.
  @Test func `pass each value on once`() {
    let (slot, answers) = (ObservableInput(-1), Kept<Int>())
    onThreads(4) { thread in
      for step in 0..<2_000 { answers.keep(slot.swap(thread * 2_000 + step)) }
    }
    #expect((answers.all + [slot.value]).sorted() == Array(-1..<8_000))
  }

  @Test func `start from what others have set, and others' sets are not lost among them`() {
    let (sum, sets) = (ObservableInput(0), 2_000)
    let heard = Kept<Int>()
    sum.on { heard.keep($0) }
    onThreads(3) { thread in
      for step in 1...sets {
        // What is set is told apart from what is added by its millions.
        if thread == 0 { sum.set(step * 1_000_000) } else { sum.modify { $0 += 1 } }
      }
    }
    let told = heard.all
    #expect(told.count == 3 * sets)
    // Each follows from the one before, or has been set.
    #expect(zip([0] + told, told).allSatisfy { $1 == $0 + 1 || $1.isMultiple(of: 1_000_000) })
    #expect(told.filter { $0 != 0 && $0.isMultiple(of: 1_000_000) } == (1...sets).map { $0 * 1_000_000 })
    #expect(sum.value == told.last)
  }

  @Test func `from a handler are told after it, and build on one another`() {
    let number = ObservableInput(0)
    number.on { [transcript, number = number.unkept] value in
      transcript.write("begins \(value)")
      if value == 1 {
        number.set(10)
        transcript.write("got \(number.modify { $0 += 1 ; return $0 })")
        transcript.write("had \(number.swap(20))")
        transcript.write("shows \(number.value)")
      }
      transcript.write("ends \(value)")
    }
    number.set(1)
    #expect(
      transcript.lines == [
        "begins 1", "got 11", "had 11", "shows 1", "ends 1", "begins 10", "ends 10", "begins 11", "ends 11",
        "begins 20", "ends 20",
      ])
    #expect(number.value == 20)
  }

  @Test func `are dropped when the closure throws, or the stream has ended`() {
    let number = ObservableInput(1)
    number.on { [transcript] in transcript.write($0) }
    #expect(throws: TestError.self) {
      try number.modify { value in
        value = 2
        throw TestError.failure
      }
    }
    number.terminate(withReason: .completed)
    #expect(
      number.modify {
        $0 += 1; return $0
      } == 2)
    #expect(number.swap(5) == 1)
    #expect(number.value == 1)
    #expect(transcript.lines == [])
  }

  @Test func `start from nothing that was set behind the end of the stream`() {
    let number = ObservableInput(0)
    number.on { [number = number.unkept] _ in
      number.terminate(withReason: .completed)
      number.set(9)
    }
    number.set(2)
    #expect(number.swap(0) == 2)
    #expect(number.value == 2)
  }

  @Test func `that come behind the end of the stream are not kept`() {
    let (weakly, slot) = (Weakly(), ObservableInput<Captured?>(nil))
    slot.on { [slot = slot.unkept] _ in
      slot.terminate(withReason: .completed)
      slot.set(weakly.object("late"))
    }
    slot.set(nil)
    #expect(weakly.alive == [])
    #expect(slot.value == nil)
  }

  @Test func `may read the stream and change another one`() {
    let (number, other) = (ObservableInput(1), ObservableInput(1))
    number.modify { value in
      value = number.value + 1
      other.modify { $0 += value }
    }
    #expect((number.value, other.value) == (2, 3))
  }

  /// Only what finds room counts: what is dropped has never been.
  @Test(arguments: [MailboxLimit.WhenFull.dropNewest, .dropOldest, .fail])
  func `build on nothing that the mailbox has dropped`(_ whenFull: MailboxLimit.WhenFull) {
    let number = ObservableInput(0, mailbox: .atMost(2, whenFull: whenFull))
    number.on { [transcript, number = number.unkept] value in
      transcript.write("\(value)")
      if value == 1 { for _ in 0..<5 { number.modify { $0 += 1 } } }
    }
    number.set(1)
    // Of the oldest it is the telling that is dropped: what has been made of them stays.
    let told = whenFull == .dropOldest ? ["1", "5", "6"] : ["1", "2", "3"]
    #expect(transcript.lines == told)
    number.modify { $0 += 1 }
    #expect(number.value == (whenFull == .dropOldest ? 7 : 4))
  }

  @Test func `wait for room without losing any`() {
    let number = ObservableInput(0, mailbox: .atMost(1, whenFull: .wait))
    let heard = Kept<Int>()
    number.on { heard.keep($0) }
    onThreads(4) { _ in
      for _ in 0..<1_000 { number.modify { $0 += 1 } }
    }
    #expect(heard.all == Array(1...4_000))
  }
}
