import Testing

@testable import Streams

/// An answer that waits in an operator, one thread that joins the request for it, and one that would replace it.
struct `Races of a held answer that another asker joins` {
  /// It is joined, and then nothing replaces it; or it is replaced, and then it is joined no more.
  @Test(arguments: JoinedHolder.allCases, [false, true])
  func `each hears what it has asked for last`(_ holder: JoinedHolder, _ isTwice: Bool) {
    for round in 0..<Effort.rounds(orElse: 100) {
      let (time, ticks) = (VirtualScheduler(), HotInput<Int>())
      let (ann, ben) = (Transcript(), Transcript())
      let kept = Kept<Cold<Int, Int>>()
      StreamContext(scheduler: time).run {
        let cold = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
        let shared = holder.build(cold, ticks.map { $0 }, time).singleFlight()
        let asked = isTwice ? shared.singleFlight() : shared
        for heard in [ann, ben] { kept.keep(asked.on { heard.write("\($0)") }) }
      }
      if round.isMultiple(of: 2) { kept.all[0].request(1) }
      onThreads(3) { thread in
        switch thread {
        case 0:
          if !round.isMultiple(of: 2) { kept.all[0].request(1) }
          kept.all[0].request(2)
        case 1: kept.all[1].request(1)
        default:
          if round.isMultiple(of: 3) {
            time.advance(by: .seconds(1))
            ticks.push(0)
          }
        }
      }
      for _ in 0..<3 {
        time.advance(by: .seconds(1))
        ticks.push(0)
      }
      #expect(ben.lines == ["1"], "\(round)")
      #expect(ann.lines.filter { $0 == "2" }.count == 1, "\(round)")
      #expect(ann.lines.count <= 2, "\(round)")
      // Their ends may wait there, and hold the clock. No thread holds them any more.
      kept.drop()
      time.run()
    }
  }
}
