import Streams
import Testing

/// A timeout gives an attempt up, and a retry asks for another one after a while in which answers of the former may still come.
struct `An attempt that a timeout has given up` {
  /// What takes four seconds with the task's value, whether a branch still waits for it or not.
  enum Work: CaseIterable { case asyncMap, asyncMapBehindMap, dispatch, dispatched, throttle, delay, merged }

  let scheduler = VirtualScheduler()
  let runs = Transcript()
  let transcript = Transcript()

  /// A Promise whose task answers after so many seconds.
  private func promise(_ name: String, _ seconds: Double) -> Promise<String> {
    let (scheduler, runs) = (scheduler, runs)
    return StreamContext(scheduler: scheduler).run {
      Promise { answer in
        runs.write(name)
        scheduler.schedule(after: .seconds(seconds)) { answer(.success(name)) }
      }
    }
  }

  private func slowed(_ work: Work, _ one: Promise<String>) -> Promise<String> {
    let scheduler = scheduler
    let answerLate: @Sendable (String, @escaping @Sendable (Result<String, any Error>?) -> Void) -> Void = {
      value, answer in scheduler.schedule(after: .seconds(4)) { answer(.success(value)) }
    }
    return switch work {
    case .asyncMap: one.asyncMap(answerLate)
    case .asyncMapBehindMap: one.map { $0 }.asyncMap(answerLate).map { $0 }
    case .dispatch: one.dispatch(.after(delay: 4, on: .scheduler(scheduler)))
    case .dispatched: one.map { $0 }.dispatched(.after(delay: 4, on: .scheduler(scheduler)))
    case .throttle: one.throttle(TimedThrottle(interval: 4, delayFirst: true))
    case .delay: one.delay(4)
    case .merged: one.asyncMap(answerLate).merge(promise("other", 100))
    }
  }

  private func hear(_ stream: Promise<String>) {
    let (scheduler, transcript) = (scheduler, transcript)
    stream.on { transcript.write("\(scheduler.now): \($0)") }
      .onError { transcript.write("\(scheduler.now): \($0)") }
  }

  @Test(arguments: Work.allCases)
  func `is not heard while a retry waits for its time`(_ work: Work) {
    hear(slowed(work, promise("task", 1)).timeout(3).retry(1, delay: 10))
    scheduler.advance(by: .seconds(60))
    #expect(runs.lines.filter { $0 == "task" }.count == 2)
    // A throttle lets the second value through at once.
    #expect(
      transcript.lines
        == [work == .throttle ? "14.0 seconds: task" : "16.0 seconds: nothing came for 3.0 s"])
  }
}
