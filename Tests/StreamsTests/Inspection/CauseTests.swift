@testable import Streams
import Testing

struct `Why flowing streams ended` {
  @Test func `what is active has no cause`() {
    let hot = HotInput<Int>()
    #expect(hot.cause == nil && hot.map { $0 }.delay(1).cause == nil)
  }

  @Test func `an operator that has done its work, those below it, and those it leaves without branches`() {
    let hot = HotInput<Int>()
    let trunk = hot.filter { $0 > 0 }
    let upper = trunk.map { $0 }
    let first = upper.first()
    let lower = first.map { $0 }.on { _ in }
    hot.push(1)
    #expect(
      [first.causeInWords, lower.causeInWords, upper.causeInWords, trunk.causeInWords] == [
        "cancelled operation itself Hot<Int>.first", "cancelled operation above Hot<Int>.first",
        "cancelled operation below Hot<Int>.first", "cancelled operation below Hot<Int>.first",
      ])
    #expect(hot.cause == nil)
    let late = upper.map { $0 }
    #expect(late.causeInWords == "cancelled operation above Hot<Int>.first")
  }

  @Test func `an object that is gone is no work done`() {
    let hot = HotInput<Int>()
    for reason in [Termination.cancelled, .completed, .error(TestError.failure)] {
      var object: Token? = Token()
      let tied = hot.lifeOf(object!, then: reason)
      let (lower, beside) = (tied.map { $0 }.on { _ in }, hot.using(object!, then: reason))
      object = nil
      hot.push(1)
      #expect(
        [tied.causeInWords, lower.causeInWords, beside.causeInWords] == [
          "\(reason) object itself Hot<Int>.lifeOf", "\(reason) object above Hot<Int>.lifeOf",
          "\(reason) object itself Hot<(Token, Int)>.using",
        ])
      #expect(tied.cause?.explanation == "the object that it depends on was gone")
    }
  }

  @Test func `the call that ended the root`() {
    let hot = HotInput<Int>().named("numbers")
    let leaf = hot.map { $0 }.delay(1).on { _ in }
    hot.terminate(withReason: .error(TestError.failure))
    #expect(hot.causeInWords == "error(failure) termination itself numbers")
    #expect(leaf.causeInWords == "error(failure) termination above numbers")
    #expect(leaf.cause?.reason.underlyingError as? TestError == .failure)
    #expect(leaf.cause?.name == "numbers" && leaf.cause?.inspected == nil)
  }

  @Test func `the last handle, and the task of a producer`() {
    var hot: HotInput<Int>? = HotInput<Int>()
    let orphan = hot?.map { $0 }
    hot = nil
    #expect(orphan?.causeInWords == "completed release above HotInput<Int>")
    let producer = HotProducer<Int> { $0(.terminate(reason: .completed)) }
    #expect(producer.causeInWords == "completed event itself Hot<Int>")
  }

  @Test func `a branch of a Cold that was ended, and one of a Cold that was`() {
    let cold = Cold<Int, Int> { _, _, _ in }
    let (branch, other) = (cold.map { $0 }, cold.filter { _ in true })
    let leaf = branch.on { _ in }
    leaf.terminate(withReason: .cancelled)
    #expect(leaf.causeInWords == "cancelled termination itself Cold<Int, Int>.on")
    #expect(branch.causeInWords == "cancelled termination below Cold<Int, Int>.on")
    cold.terminate(withReason: .completed)
    #expect(other.causeInWords == "completed termination above Cold<Int, Int>")
    #expect(branch.causeInWords == "cancelled termination below Cold<Int, Int>.on")
  }

  @Test func `a join ends with the source after which there is nothing more to come`() {
    let (left, right) = (HotInput<Int>().named("left"), HotInput<Int>().named("right"))
    let (onlyLeft, onlyRight) = (left.map { $0 }.named("only left"), right.map { $0 }.named("only right"))
    let zipped = onlyLeft.zip(onlyRight).on { _ in }
    let merged = left.merge(right)
    right.terminate(withReason: .completed)
    #expect(zipped.causeInWords == "completed termination above right")
    #expect(onlyLeft.causeInWords == "completed termination below right")
    #expect(onlyRight.causeInWords == "completed termination above right")
    #expect(merged.cause == nil && left.cause == nil)
    left.terminate(withReason: .completed)
    #expect(merged.causeInWords == "completed termination above left")
  }

  @Test func `what waits passes it on`() {
    let scheduler = VirtualScheduler()
    let hot = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
    let trunk = hot.map { $0 }
    let leaf = trunk.delay(1).first(then: .completed).named("the end")
    let sibling = trunk.debounce(1)
    hot.push(1)
    #expect(leaf.cause == nil)
    scheduler.run()
    #expect(leaf.causeInWords == "completed operation itself the end")
    #expect(trunk.cause == nil && sibling.cause == nil)
    hot.terminate(withReason: .cancelled)
    #expect(trunk.causeInWords == "cancelled termination above HotInput<Int>")
  }

  @Test(arguments: ["answered", "disposed of"])
  func `a producer's run that is over`(how: String) {
    let cold = Cold<Int, Int> { _, number, respond in if how == "answered" { respond(.success(number)) } }
    let shared = cold.singleFlight()
    let hot = HotInput<Int>()
    let mapped = hot.map { $0 }
    let asked = shared.producer(for: 1).start()
    let heard = mapped.producer().startWithResult { _ in }
    if how == "disposed of" { asked.dispose() }
    heard.dispose()
    #expect(shared.causeInWords == "cancelled operation below Cold<Int, Int>.producer")
    #expect(mapped.causeInWords == "cancelled operation below Hot<Int>.producer")
  }

  @Test(arguments: [true, false])
  func `a Cold that ended for want of branches says so to the next run, unless it persists`(persists: Bool) {
    let cold = Cold<Int, Int> { _, number, respond in respond(.success(number)) }.named("pages").map { $0 }
    cold.persist(persists)
    let heard = Transcript()
    for number in 1...2 { cold.producer(for: number).start { heard.write($0) } }
    let end = "its last branch ended, because Cold<Int, Int>.producer had done its work"
    let why = "\(end); persist() would keep it"
    let later =
      persists ? ["value 2", "completed"] : ["failed Cold<Int, Int>.map was cancelled: \(why)"]
    #expect(heard.lines == ["value 1", "completed"] + later)
    for reason in [Termination.completed, .cancelled] {
      let ended = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
      ended.terminate(withReason: reason)
      ended.producer(for: 3).start { heard.write($0) }
      #expect(heard.lines.last == (reason == .completed ? "completed" : "interrupted"))
    }
  }

  @Test func `in a sentence`() {
    let hot = HotInput<Int>()
    let doubled = hot.map { $0 * 2 }
    let answer = doubled.first().named("answer")
    hot.push(1)
    #expect(answer.cause?.description == "cancelled: it had done its work")
    #expect(
      doubled.cause?.description == "cancelled: its last branch ended, because answer had done its work")
  }

  @Test func `a cause keeps no stream`() {
    let weakly = Weakly()
    var cause: TerminationCause?
    do {
      let hot = HotInput<Int>()
      let trunk = weakly.watch(hot.map { $0 })
      weakly.watch(trunk.first(), as: "first")
      hot.push(1)
      cause = trunk.cause
      hot.terminate(withReason: .completed)
    }
    #expect(weakly.alive == [])
    #expect(cause?.stream == "Hot<Int>.first")
  }

  @Test func `a probe is told as well`() throws {
    let probe = Probe { .zero }
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let trunk = hot.map { $0 }
    let first = trunk.first()
    hot.push(1)
    let causes = probe.drain().facts.compactMap {
      if case .end(_, let cause) = $0.event { cause } else { nil }
    }
    #expect(
      causes == ["it had done its work", "its last branch ended, because Hot<Int>.first had done its work"])
    #expect(trunk.cause?.inspected?.location == first.inspected?.location)
  }
}

extension EventStream {
  /// The parts of its cause.
  var causeInWords: String {
    cause.map { "\($0.reason) \($0.trigger) \($0.relation) \($0.stream)" } ?? "active"
  }
}
