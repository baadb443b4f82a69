import Streams
import Testing

struct `Promises and Futures of any types` {
  private let transcript = Transcript()
  private let scheduler = VirtualScheduler()
  private let number = Answer<Int>()
  private let word = Answer<String>()
  private let mark = Answer<Bool?>()
  private var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test(arguments: ["zip", "combineLatest", "Promise.zip", "Promise.combineLatest"])
  func `give a tuple`(_ way: String) {
    let (first, second, third) = context.run { (Promise(number), Promise(word), Promise(mark)) }
    let joined: Promise<(Int, String, Bool?)> =
      switch way {
      case "zip": zip(first, second, third)
      case "combineLatest": combineLatest(first, second, third)
      case "Promise.zip": Promise.zip(first, second, third)
      default: Promise.combineLatest(first, second, third)
      }
    joined.retry(1).on { [transcript] in transcript.write("\($0), \($1), \($2 == nil)") }
    mark.give(.success(nil))
    word.give(.failure(TestError.failure))
    #expect([number.runs, word.runs, mark.runs] == [1, 2, 1])
    word.give(.success("a"))
    #expect(transcript.lines == [])
    number.give(.success(1))
    #expect(transcript.lines == ["1, a, true"])
  }

  @Test func `two of them give a pair`() {
    let (first, second) = context.run { (Promise(number), Promise(word)) }
    zip(first, second).map { "\($0)\($1)" }.on { [transcript] in transcript.write($0) }
    combineLatest(first, second).map { "\($1)\($0)" }.on { [transcript] in transcript.write($0) }
    number.give(.success(1))
    word.give(.success("a"))
    #expect(transcript.lines == ["1a", "a1"])
  }

  @Test func `a cancel reaches each of several`() {
    let (first, second, third) = context.run { (Promise(number), Promise(word), Promise(mark)) }
    zip(first, second, third).cancel()
    #expect(first.state == .terminated(reason: .cancelled))
    #expect(second.state == .terminated(reason: .cancelled))
    #expect(third.state == .terminated(reason: .cancelled))
  }

  @Test func `what comes out is of the kind of the first`() {
    let input = FutureInput<Int>()
    let (promise, hot) = (context.run { Promise(word) }, HotInput<Bool>())
    let joined: Promise<(String, Int, Bool)> = zip(promise, input, hot)
    joined.on { [transcript] in transcript.write("\($0) \($1) \($2)") }
    hot.push(true)
    input.complete(1)
    word.give(.success("a"))
    #expect(transcript.lines == ["a 1 true"])
    #expect(hot.isActive)
  }

  @Test func `Futures are joined, too`() {
    let inputs = (0..<3).map { _ in FutureInput<Int>() }
    let all: Future<[Int]> = FutureInput.zip(inputs)
    let first: Future<Int> = FutureInput.merge(inputs)
    all.on { [transcript] in transcript.write("all \($0)") }
    first.on { [transcript] in transcript.write("first \($0)") }
    for place in [1, 2, 0] { inputs[place].complete(place) }
    #expect(transcript.lines == ["first 1", "all [0, 1, 2]"])
  }

  @Test func `an error of a Future leaves the others alone`() {
    let inputs = (0..<3).map { _ in FutureInput<Int>() }
    FutureInput.zip(inputs).onError { [transcript] in transcript.write("\($0)") }
    inputs[1].complete(TestError.failure)
    #expect(transcript.lines == ["failure"])
    #expect(inputs[0].isActive && inputs[2].isActive)
  }

  @Test func `the progress of all Progressions passes`() {
    let inputs = context.run { (0..<3).map { _ in ProgressionInput<Int, String>() } }
    let all: Progression<Int, [String]> = zip(inputs.map { $0.progression() })
    all.onProgress { [transcript] in transcript.write($0.current) }
      .on { [transcript] in transcript.write("\($0)") }
    for (place, input) in inputs.enumerated() { input.updateProgress(to: ProgressEvent(place)) }
    for (place, input) in inputs.enumerated() { input.complete("\(place)") }
    #expect(transcript.lines == ["0", "1", "2", #"["0", "1", "2"]"#])
  }

  enum Outcome: CaseIterable, Sendable { case values, retry, failure, cancel, first }

  @Test(arguments: Outcome.allCases)
  func `ten thousand of them take no more of the stack`(_ outcome: Outcome) {
    let (heard, ended) = (Counter(), Counter())
    onSmallStack {
      let answers = (0..<10_000).map { _ in Answer<Int>() }
      let promises: [Promise<Int>] = StreamContext(scheduler: VirtualScheduler()).run {
        answers.map { Promise($0) }
      }
      if outcome == .first {
        Promise.merge(promises).on { if $0 == 7 { heard.increment() } }.onTerminate { _ in ended.increment() }
        answers[7].give(.success(7))
        return
      }
      let all = Promise.zip(promises).retry(outcome == .retry ? 3 : 0)
      all.on { if $0 == Array(0..<10_000) { heard.increment() } }
        .onError { _ in heard.increment() }.onTerminate { _ in ended.increment() }
      switch outcome {
      case .retry:
        for place in [0, 5000, 9999] { answers[place].give(.failure(TestError.failure)) }
        fallthrough
      case .values: for (place, answer) in answers.enumerated() { answer.give(.success(place)) }
      case .failure: answers[5000].give(.failure(TestError.failure))
      default: all.cancel()
      }
    }
    #expect(heard.value == (outcome == .cancel ? 0 : 1))
    #expect(ended.value == 1)
  }
}
