import Streams
import Synchronization

/// All that a stream has said on a ``VirtualTime``, to be expected one after the other.
///
/// Each expectation takes the first event that has not been expected yet. With a time, it lets time pass until then, and wants
/// the event at that very time. If that time has not come, and cannot come because a move of the clock is under way, as in a
/// handler, the expectation throws a ``StreamTestFailure`` that says so.
public final class Recording<Value: Sendable>: Sendable {
  let name: String
  let scheduler: VirtualScheduler
  let ear: StreamEar<Value>
  private let context: StreamContext
  private let steps: StepCount
  private let takenCount = Atomic<Int>(0)

  init(_ name: String, _ scheduler: VirtualScheduler, _ context: StreamContext, _ steps: StepCount) {
    self.name = name
    self.scheduler = scheduler
    self.context = context
    self.steps = steps
    ear = StreamEar(scheduler, steps)
  }

  /// How much of what came has been expected.
  private var taken: Int { takenCount.load(ordering: .relaxed) }

  /// Fails when anything has come that was not expected.
  ///
  /// ``withVirtualTime(_:)`` does this for each recording at its end, except for what the release of the body's inputs has
  /// pushed out.
  public func finish(file: StaticString = #fileID, line: UInt = #line) throws {
    guard ear.all.count > taken else { return }
    throw failure("nothing more", file, line)
  }

  /// The same when the test's body has returned: what only it held is released by then. An end that is known to come of a
  /// release need not be expected, whenever that was. Values that operators have held until then need not be expected either,
  /// unless a release before the last step has brought them.
  func finishAtEnd(_ file: StaticString, _ line: UInt) throws {
    var left = ear.all.dropFirst(taken)
    if case .end = left.last?.word, left.last?.isOfRelease == true, ear.wasReleased { left.removeLast() }
    let last = steps.value
    let isExpected = left.allSatisfy { heard in
      if case .end = heard.word { return false }
      return heard.isOfRelease && heard.steps == last
    }
    if !isExpected { try finish(file: file, line: line) }
  }

  /// Fails when anything has come that was not expected.
  public func expectNothing(file: StaticString = #fileID, line: UInt = #line) throws {
    defer { steps.raise() }
    guard ear.all.count > taken else { return }
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
    guard ear.all.count > taken else { return }
    throw failure("nothing for \(seconds) s", file, line)
  }

  /// Takes the next word, when it is what is wanted and came when it should.
  func take<Output>(
    _ wanted: String, at seconds: Double?, _ file: StaticString, _ line: UInt,
    _ match: (StreamWord<Value>) -> Output?
  ) throws -> Output {
    defer { steps.raise() }
    let due = seconds.map { Duration(wholeNanosecondsOf: $0) }
    if let due, ear.all.count == taken {
      guard context.run({ scheduler.tryReach(due) }) else {
        throw StreamTestFailure.moveUnderWay(file, line)
      }
    }
    let all = ear.all
    let words = seconds.map { "\(wanted) at \($0) s" } ?? wanted
    guard taken < all.count, let output = match(all[taken].word), due == nil || due == all[taken].time else {
      throw failure(words, file, line)
    }
    takenCount.wrappingAdd(1, ordering: .relaxed)
    return output
  }

  /// What was expected, what came in its place, and all that came so far.
  private func failure(_ wanted: String, _ file: StaticString, _ line: UInt) -> StreamTestFailure {
    let all = ear.all
    let came = taken < all.count ? "\(all[taken].word) at \(all[taken].time.inWords)" : "nothing"
    let history = all.enumerated().map { number, heard in
      let remark = number < taken ? "" : number == taken ? "  <- this one" : "  <- left"
      return (label: number == 0 ? "so far" : "", text: "\(heard.time.inWords)  \(heard.word)\(remark)")
    }
    return StreamTestFailure(
      "The \(name) said something else, by \(scheduler.now.inWords)", file, line,
      [("expected", wanted), ("actual", came)] + (history.isEmpty ? [("so far", "nothing")] : history))
  }
}

extension Recording: CustomStringConvertible {
  /// What is recorded, and how far the test has come with it, without values: `recording of the stream, 3 heard, 1 expected`.
  public var description: String { "recording of the \(name), \(ear.all.count) heard, \(taken) expected" }
}

extension StreamWord: CustomStringConvertible {
  var description: String {
    switch self {
    case .next(let value): "next \(value)"
    case .error(let error): "error \(error)"
    case .end(.completed): "completed"
    case .end(.cancelled): "cancelled"
    case .end(.error(let error)): "failed \(error)"
    }
  }
}
