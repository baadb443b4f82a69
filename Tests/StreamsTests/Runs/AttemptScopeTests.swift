import Testing

@testable import Streams

struct `A Promise's attempt is a scope` {
  @Test func `for every chain of timeouts, retries and joins, and every order of events`() {
    for chain in AttemptStep.chains(3) {
      for first in AttemptEvent.allCases {
        for second in AttemptEvent.allCases {
          check(chain, [first, second, .waits, .answer])
        }
      }
    }
  }

  private func check(_ chain: [AttemptStep], _ events: [AttemptEvent]) {
    let name = Comment(rawValue: "\(String(chain.map(\.rawValue))): \(events.map(\.rawValue))")
    let (scheduler, runs, transcript) = (VirtualScheduler(), KeptRuns(), Transcript())
    let context = StreamContext(scheduler: scheduler, probe: Probe { .zero })
    var model = AttemptModel(chain)
    let (root, others) = context.run { (runs.promise(), chain.map { _ in Promise<Int> { $0(.success(0)) } }) }
    let leaf = zip(chain, others).reduce(root) { $1.0.add(to: $0, $1.1) }
      .on { transcript.write($0) }
      .onTerminate { reason in
        if let error = reason.underlyingError { transcript.write("\(error)") }
        if reason == .cancelled { transcript.write("cancelled") }
      }
    // What has its value already gives it to who joins shortly.
    scheduler.advance(by: .milliseconds(20))
    for event in events {
      switch event {
      case .answer: runs.answer(nil, .success(7))
      case .fail: runs.answer(nil, .failure(TestError.failure))
      case .waits: scheduler.advance(by: .seconds(2.5))
      case .cancel: leaf.cancel()
      case .drop: runs.drop()
      }
      model.take(event)
      #expect(runs.count == model.starts, name)
      #expect(runs.active == (model.isRunActive ? [runs.count - 1] : []), name)
      for run in 0..<runs.count { #expect(runs.ends(of: run) == (runs.active.contains(run) ? 0 : 1), name) }
      #expect(root.inspected?.counters.drops == model.lateAnswers, name)
      #expect(transcript.lines == [model.outcome].compactMap { $0 }, name)
    }
    // Time stands still here, and would keep what waits for it.
    leaf.cancel()
    scheduler.run()
    runs.drop()
  }
}
