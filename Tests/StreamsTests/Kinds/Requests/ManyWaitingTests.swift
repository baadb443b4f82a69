import Streams
import Testing

/// Many requests wait at the same time, for answers to many branches: each of them ends with its own branch.
struct ManyWaitingTests {
  private let ended = Kept<Int>()
  private let answers = Kept<TaskAnswer<Int>>()

  private var cold: Cold<Int, Int> {
    Cold { [ended, answers] _, run, number, respond in
      run.onEnd { ended.keep(number) }
      answers.keep(respond)
    }
  }

  @Test(arguments: [2, 40, 1000])
  func `requests end in the order in which they were made, for each branch`(_ count: Int) {
    let cold = cold
    let branches = (0..<3).map { _ in cold.map { $0 } }
    // The second time, what the first one has left serves again.
    for _ in 0..<2 {
      answers.drop()
      let requests = (0..<3 * count).map { branches[$0 % 3].request($0) }
      for number in stride(from: 0, to: 3 * count, by: 5) { requests[number].cancel() }
      answers.all[1](.success(1))
      #expect(ended.taken().sorted() == ([1] + stride(from: 0, to: 3 * count, by: 5)).sorted())
      let left = (0..<3 * count).filter { $0 % 5 != 0 && $0 != 1 }
      let short = cold.map { $0 }
      short.request(-1)
      short.terminate(withReason: .completed)
      #expect(ended.taken() == [-1])
      #expect(left.allSatisfy { requests[$0].isActive })
      for number in left where number % 3 == 2 { requests[number].cancel() }
      #expect(ended.taken() == left.filter { $0 % 3 == 2 })
      for number in left where number % 3 != 2 { answers.all[number](.success(number)) }
      #expect(ended.taken() == left.filter { $0 % 3 != 2 })
    }
    for number in 0..<3 * count { branches[number % 3].request(number) }
    branches[1].terminate(withReason: .completed)
    #expect(ended.taken() == (0..<3 * count).filter { $0 % 3 == 1 })
    cold.terminate(withReason: .completed)
    let others = [0, 2].flatMap { branch in (0..<3 * count).filter { $0 % 3 == branch } }
    #expect(ended.taken() == others)
  }

  @Test func `requests end with each gate on the way of their answers`() {
    let (cold, never) = (cold, HotInput<Int>())
    let joined = cold.withLatest(never)
    let (outer, inner) = ((0..<100).map { _ in cold.map { $0 } }, (0..<100).map { _ in joined.map { $0.0 } })
    for number in 0..<100 {
      outer[number].request(number)
      inner[number].request(-number - 1)
    }
    joined.terminate(withReason: .completed)
    #expect(ended.taken() == (0..<100).map { -$0 - 1 })
    cold.terminate(withReason: .completed)
    #expect(ended.taken() == Array(0..<100))
  }

  @Test func `what ends with the first of many is not ended once more`() {
    let (ended, answers) = (ended, answers)
    let cold = Cold<Int, Int> { _, run, number, respond in
      answers.keep(respond)
      run.onEnd {
        ended.keep(number)
        guard number == 0 else { return }
        for (number, answer) in answers.all.enumerated() where number > 0 { answer(.success(number)) }
      }
    }
    let branch = cold.map { $0 }
    for number in 0..<1000 { branch.request(number) }
    branch.terminate(withReason: .completed)
    #expect(ended.taken() == Array(0..<1000))
  }
}
