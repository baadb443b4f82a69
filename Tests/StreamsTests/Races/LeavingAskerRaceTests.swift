import Testing

@testable import Streams

/// An asker leaves while its answer is on the way to what holds it.
struct `Races of an asker that leaves` {
  @Test(arguments: [AnswerHolder.asyncMap, .merge, .latest, .delay])
  func `nothing is held for it, and others have their answers`(_ holder: AnswerHolder) {
    for round in 0..<Effort.rounds(orElse: 300) {
      let (leaver, stayer, kept) = (LivingValues(), LivingValues(), Kept<Any & Sendable>())
      let answers = Kept<@Sendable () -> Void>()
      let hot = HotInput<Int>()
      let cold = Cold<Int, LivingValue> { _, request, respond in
        answers.keep { respond(.success(LivingValue(request == 1 ? leaver : stayer))) }
      }
      let stream = StreamContext(scheduler: VirtualScheduler()).run { holder.stream(cold, hot, kept) }
      let (other, branch) = (stream.on { _ in }, stream.on { _ in })
      other.request(2)
      branch.request(1)
      let given = answers.taken()
      onThreads(3) { thread in
        switch thread {
        case 0, 1: given[thread]()
        default:
          if round.isMultiple(of: 2) {
            branch.terminate(withReason: .cancelled)
          } else {
            branch.request(1).cancel()
          }
        }
      }
      if !round.isMultiple(of: 2) { branch.terminate(withReason: .cancelled) }
      #expect(leaver.alive == 0)
      #expect(stayer.alive == 1)
      cold.terminate(withReason: .cancelled)
      hot.terminate(withReason: .cancelled)
      #expect(stayer.alive == 0)
      #expect(!other.isActive)
      answers.drop()
      kept.drop()
    }
  }
}
