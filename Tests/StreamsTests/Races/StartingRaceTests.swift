@testable import Streams
import Testing

struct `A run that is disposed of while it begins` {
  /// A run that never ends by itself, and what its handlers hear.
  private static func told(
    to transcript: Transcript, during starting: @escaping @Sendable () -> Void = {}
  ) -> SignalProducer<Int, Never> {
    SignalProducer<Int, Never>.never.on(
      starting: {
        transcript.write("starting")
        starting()
        transcript.write("begun")
      },
      interrupted: { transcript.write("interrupted") }, terminated: { transcript.write("terminated") },
      disposed: { transcript.write("disposed") })
  }

  private static let wholeRun = ["starting", "begun", "interrupted", "terminated", "disposed"]

  /// What the handlers hear, and those below, of a run that something ends while the handler of its start is called.
  private func lines(ending end: @escaping @Sendable (_ run: any Disposable) -> Void) -> [String] {
    let (transcript, interruptions) = (Transcript(), Kept<any Disposable>())
    let run = Self.told(to: transcript) { end(interruptions.all[0]) }
    run.startWithSignal { signal, interruption in
      signal.observe { transcript.write("below \($0)") }
      interruptions.keep(interruption)
    }
    interruptions.drop()
    return transcript.lines
  }

  @Test func `tells its end when the handler of its start has returned`() {
    let lines = lines { run in onThreads(1) { _ in run.dispose() } }
    #expect(lines.filter { $0 != "below interrupted" } == Self.wholeRun)
    #expect(lines.count == Self.wholeRun.count + 1)
  }

  @Test func `tells its end at once where the handler of its start brings it, and before those below`() {
    let lines = lines { run in run.dispose() }
    #expect(lines == ["starting", "interrupted", "terminated", "below interrupted", "disposed", "begun"])
  }

  @Test func `tells nothing when it has ended before that`() {
    let transcript = Transcript()
    Self.told(to: transcript).startWithSignal { signal, interruption in
      signal.observe { _ in }
      interruption.dispose()
    }
    #expect(transcript.lines == [])
  }

  @Test func `tells all or nothing, whichever thread is faster`() {
    let rounds = 2_000
    let (transcripts, disposed) = (Kept<Transcript>(), Counter())
    let handed = Locked<(any Disposable)?>(nil)
    onThreads(2) { thread in
      for round in 1...rounds {
        if thread == 0 {
          let transcript = Transcript()
          transcripts.keep(transcript)
          Self.told(to: transcript).startWithSignal { signal, interruption in
            signal.observe { _ in }
            handed.exchange(interruption)
          }
          waitUntil { disposed.value >= round }
        } else {
          handed.takeOver().dispose()
          disposed.increment()
        }
      }
    }
    // Not before: what a visit leaves to others comes when it comes.
    let wrong = transcripts.all.map(\.lines).filter { !$0.isEmpty && $0 != Self.wholeRun }
    #expect(wrong == [])
    #expect(transcripts.all.count == rounds)
  }
}
