import Testing

@testable import Streams

/// What comes of it that a task releases the closure with which it was to answer, or keeps it.
struct `Cold: the closure to answer with` {
  private let transcript = Transcript()
  private let kept = Kept<TaskAnswer<Int>>()

  @Test func `ends its run by its release, which is a visit`() {
    let cold = Cold<Int, Int> { [transcript, kept] _, run, _, respond in
      run.onEnd { transcript.write("ends \(Visit.isUnderWay)") }
      kept.keep(respond)
    }
    let asker = cold.on { _ in }
    asker.request(1)
    kept.drop()
    asker.request(2)
    for answer in kept.taken() { answer(.success(1)) }
    #expect(transcript.lines == ["ends true", "ends false"])
  }

  @Test func `completes the run of a producer by its release, which is a visit`() {
    let cold = Cold<Int, Int> { [kept] _, _, respond in kept.keep(respond) }
    let run = cold.producer(for: 1).start { [transcript] in transcript.write("\($0) \(Visit.isUnderWay)") }
    kept.drop()
    #expect(transcript.lines == ["completed true"])
    withExtendedLifetime((cold, run)) {}
  }

  @Test func `ends the run of a request that has a timeout by its release, which is a visit`() {
    let scheduler = VirtualScheduler()
    let asker = StreamContext(scheduler: scheduler).run {
      Cold<Int, Int> { [transcript, kept] _, run, _, respond in
        run.onEnd { transcript.write("ends \(Visit.isUnderWay)") }
        kept.keep(respond)
      }
    }
    .timeout(1).on { _ in }
    asker.request(1)
    kept.drop()
    #expect(transcript.lines == ["ends true"])
    scheduler.run()
    withExtendedLifetime(asker) {}
  }

  @Test func `keeps nothing of a producer when it has answered`() {
    let weakly = Weakly()
    do {
      let object = weakly.object("observer")
      let cold = Cold<Int, Int> { [kept] _, number, respond in
        kept.keep(respond)
        respond(.success(number))
      }
      weakly.watch(cold)
      cold.producer(for: 1).start { [transcript] in
        object.use()
        transcript.write($0)
      }
    }
    #expect(transcript.lines == ["value 1", "completed"])
    #expect(weakly.alive == [])
    #expect(kept.all.count == 1)
  }
}
