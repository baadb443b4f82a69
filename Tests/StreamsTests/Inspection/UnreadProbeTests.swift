import Streams
import Testing

@Suite struct `A probe that the program holds no more` {
  /// What happens to a Cold that the probe watches, before both are released.
  enum Doing: CaseIterable { case nothing, answer, sharedAnswer, failure, unanswered, lateAnswer, end }

  private func perform(_ doing: Doing, on cold: Cold<Int, Int>, _ pending: Requests) {
    let leaf = cold.map { $0 }.on { _ in }
    switch doing {
    case .nothing: break
    case .end: leaf.terminate(withReason: .completed)
    case .sharedAnswer:
      cold.request(1, share: true)
      pending.answer(1, .success(2))
    default:
      leaf.request(1)
      if doing == .unanswered { return leaf.terminate(withReason: .completed) }
      pending.answer(1, doing == .failure ? .failure(TestError.failure) : .success(2))
      if doing == .lateAnswer { pending.answer(1, .success(3)) }
    }
  }

  @Test(arguments: Doing.allCases)
  func `goes with what it has noted, also of requests, and was not asked for`(_ doing: Doing) {
    weak var probe: Probe?
    do {
      let (clock, pending) = (VirtualScheduler(), Requests())
      let watching = Probe(recording: .everything) { clock.now }
      probe = watching
      let context = StreamContext(scheduler: clock, probe: watching)
      perform(doing, on: context.run { pending.cold() }, pending)
      #expect(probe != nil)
    }
    #expect(probe == nil)
  }
}
