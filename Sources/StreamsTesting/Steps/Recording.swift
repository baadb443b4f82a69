import Streams
import Synchronization

/// All that a stream has said on a ``VirtualTime``, to be expected one after the other.
///
/// Each expectation takes the first event that has not been expected yet. With a time, it lets time pass until then, and wants
/// the event at that very time. If that time has not come, and cannot come because a move of the clock is under way, as in a
/// handler, the expectation throws a ``StreamTestFailure`` that says so.
///
/// A recording is a sink, too: ``stop()`` ends what it hears, and what asks and pauses a callbag has the names that
/// `CallbagSubscription` has for it.
public final class Recording<Value: Sendable>: Sendable {
  let name: String
  let scheduler: VirtualScheduler
  let recorder: EventRecorder<Value>
  let context: StreamContext
  let steps: StepCount
  let refusals: Refusals
  private let takenCount = Atomic<Int>(0)

  init(_ name: String, _ time: VirtualTime) {
    self.name = name
    (scheduler, context, steps, refusals) = (time.scheduler, time.context, time.steps, time.refusals)
    recorder = EventRecorder(scheduler, steps)
  }

  /// How much of what came has been expected.
  private var taken: Int { takenCount.load(ordering: .relaxed) }

  /// Fails when anything has come that was not expected.
  ///
  /// ``withVirtualTime(_:)`` does this for each recording at its end, except for what the release of the body's inputs has
  /// pushed out.
  public func finish(file: StaticString = #fileID, line: UInt = #line) throws {
    guard recorder.all.count > taken else { return }
    throw failure("nothing more", file, line)
  }

  /// The same when the test's body has returned: what only it held is released by then. An end that is known to come of a
  /// release need not be expected, whenever that was. Values that operators have held until then need not be expected either,
  /// unless a release before the last step has brought them.
  func finishAtEnd(_ file: StaticString, _ line: UInt) throws {
    var left = recorder.all.dropFirst(taken)
    if case .end = left.last?.event, left.last?.isOfRelease == true, recorder.wasReleased {
      left.removeLast()
    }
    let last = steps.value
    let isExpected = left.allSatisfy { heard in
      if case .end = heard.event { return false }
      return heard.isOfRelease && heard.steps == last
    }
    if !isExpected { try finish(file: file, line: line) }
  }

  /// Fails when anything has come that was not expected.
  public func expectNothing(file: StaticString = #fileID, line: UInt = #line) throws {
    defer { steps.raise() }
    guard recorder.all.count > taken else { return }
    throw failure("nothing", file, line)
  }

  /// Lets so many seconds pass, and fails when anything comes meanwhile, or has come before, or when a move of the clock is
  /// under way.
  public func expectNothing(
    for seconds: Double, file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try expectNothing(file: file, line: line)
    defer { steps.raise() }
    guard context.run({ scheduler.tryAdvance(by: Duration(wholeNanosecondsOf: seconds)) }) else {
      throw StreamTestFailure.moveUnderWay(file, line)
    }
    guard recorder.all.count > taken else { return }
    throw failure("nothing for \(seconds) s", file, line)
  }

  /// Takes the next event, when it is what is wanted and came when it should.
  func take<Output>(
    _ wanted: EventWords, at seconds: Double?, _ file: StaticString, _ line: UInt,
    _ match: (RecordedEvent<Value>) -> Output?
  ) throws -> Output {
    defer { steps.raise() }
    let due = seconds.map { Duration(wholeNanosecondsOf: $0) }
    if let due, recorder.all.count == taken {
      guard context.run({ scheduler.tryReach(due) }) else {
        throw StreamTestFailure.moveUnderWay(file, line)
      }
    }
    let all = recorder.all
    let output = taken < all.count ? match(all[taken].event) : nil
    guard let output, due == nil || due == all[taken].time else {
      let isOtherEvent = taken < all.count && output == nil
      let looksTheSame = isOtherEvent && wanted.plain == all[taken].event.words.plain
      let words = looksTheSame ? wanted.exact : wanted.plain
      throw failure(
        seconds.map { "\(words) at \($0) s" } ?? words, isExact: looksTheSame,
        isTwin: looksTheSame && wanted.exact == all[taken].event.words.exact, file, line)
    }
    takenCount.wrappingAdd(1, ordering: .relaxed)
    return output
  }

  /// What was expected, what came in its place, all that came so far, and what may be why nothing came.
  ///
  /// - Parameters:
  ///   - isExact: whether the short words of both are the same.
  ///   - isTwin: whether all words of both are the same.
  private func failure(
    _ wanted: String, isExact: Bool = false, isTwin: Bool = false, _ file: StaticString, _ line: UInt
  ) -> StreamTestFailure {
    let all = recorder.all
    var rows = [(label: "expected", text: wanted), (label: "actual", text: "nothing")]
    if taken < all.count {
      let words = all[taken].event.words
      let twin = isTwin ? ", another one that prints the same" : ""
      rows[1].text = "\(isExact ? words.exact : words.plain) at \(all[taken].time.inWords)\(twin)"
    }
    rows += all.enumerated().map { number, heard in
      let remark = number < taken ? "" : number == taken ? "  <- this one" : "  <- left"
      return (number == 0 ? "so far" : "", "\(heard.time.inWords)  \(heard.event.words.plain)\(remark)")
    }
    if all.isEmpty { rows.append(("so far", "nothing")) }
    if taken == all.count { rows += whyNothing }
    return StreamTestFailure(
      "The \(name) said something else, by \(scheduler.now.inWords)", file, line, rows)
  }

  /// What may be why nothing has come.
  private var whyNothing: [(label: String, text: String)] {
    var reasons = [recorder.whyNothing].compactMap(\.self)
    if let due = scheduler.nextDue {
      reasons.append("something is due at \(due.inWords): expect it there, or let time pass before")
    } else if recorder.goesByAnotherClock {
      reasons.append("it goes by another clock: it was built outside of withVirtualTime")
    }
    if recorder.all.isEmpty, recorder.isUnasked {
      reasons.append("a Cold answers those who ask: make the requests on what recordAnswers(of:) returns")
    }
    return reasons.map { ("perhaps", $0) }
  }
}

extension Recording: CustomStringConvertible {
  /// What is recorded, and how far the test has come with it, without values: `recording of the stream, 3 heard, 1 expected`.
  public var description: String {
    "recording of the \(name), \(recorder.all.count) heard, \(taken) expected"
  }
}
