import Testing

@testable import Streams

struct `Races of Cold` {
  @Test func `the last visitor releases the task`() {
    for _ in 0..<100 {
      let (weakly, answered) = (Weakly(), Counter())
      let cold: Cold<Int, Int>
      do {
        let object = weakly.object("task")
        cold = Cold<Int, Int> { _, request, respond in respond(.success(object.same(request))) }
      }
      let asker = cold.map { $0 }.on { _ in answered.increment() }
      onThreads(4) { thread in
        if thread == 0 {
          cold.terminate(withReason: .completed)
        } else {
          for number in 0..<20 { asker.request(number) }
        }
      }
      #expect(weakly.alive == [])
      #expect(answered.value <= 60)
    }
  }

  @Test func `answers from many threads at once, on paths of every length`() {
    let responses = Kept<Requests.Respond>()
    let cold = Cold<Int, Int> { _, _, respond in responses.keep(respond) }
    var (place, heard) = (cold, [Counter]())
    for _ in 0..<40 {
      place = place.map { $0 }
      let counter = Counter()
      heard.append(counter)
      place.on { _ in counter.increment() }.request(1)
    }
    let all = responses.all
    onThreads(4) { _ in for respond in all { respond(.success(1)) } }
    #expect(heard.map(\.value) == [Int](repeating: 1, count: 40))
    cold.terminate(withReason: .completed)
  }

  /// The task may be the last that holds a request, and release it while the end of the stream works with it.
  @Test(arguments: [1, 3, 40])
  func `requests are released while their stream ends`(_ count: Int) {
    for round in 0..<Effort.rounds(orElse: 2_000 / count) {
      let responses = Kept<Requests.Respond>()
      let cold = Cold<Int, Int> { _, _, respond in responses.keep(respond) }
      let branch = cold.map { $0 }.on { _ in }
      let requests = Kept<PendingRequest>()
      for number in 0..<count { requests.keep(branch.request(number)) }
      let kept = round % 2 == 0 ? requests.all : []
      requests.drop()
      onThreads(2) { thread in
        if thread == 0 { responses.drop() } else { cold.terminate(withReason: .completed) }
      }
      #expect(!branch.isActive && !kept.contains { $0.isActive })
    }
  }

  @Test func `branches end while answers are on their way to them`() {
    for _ in 0..<50 {
      let responses = Kept<Requests.Respond>()
      let cold = Cold<Int, Int> { _, _, respond in responses.keep(respond) }
      let other = HotInput<Int>()
      let late = Counter()
      let askers = (0..<10).map { _ in
        let ended = Counter()
        let asker = cold.map { $0 }.merge(other).on { _ in if ended.value > 0 { late.increment() } }
          .onTerminate { _ in ended.increment() }
        asker.request(1)
        return asker
      }
      let all = responses.all
      onThreads(3) { thread in
        switch thread {
        case 0: for respond in all { respond(.success(1)) }
        case 1: for asker in askers { asker.terminate(withReason: .cancelled) }
        default: for number in 0..<10 { other.push(number) }
        }
      }
      #expect(late.value == 0)
      #expect(askers.allSatisfy { !$0.isActive })
    }
  }
}
