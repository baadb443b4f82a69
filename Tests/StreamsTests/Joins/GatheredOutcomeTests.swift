import Streams
import Testing

struct `Any number of Promises` {
  enum Join: CaseIterable, Sendable {
    case pairs, latest

    func of(_ promises: [Promise<Int>]) -> Promise<[Int]> {
      switch self {
      case .pairs: Promise.zip(promises)
      case .latest: Promise.combineLatest(promises)
      }
    }
  }

  private let transcript = Transcript()
  private let scheduler = VirtualScheduler()
  private let answers = (0..<5).map { _ in Answer<Int>() }
  private var context: StreamContext { StreamContext(scheduler: scheduler) }

  private func promises(_ count: Int = 5) -> [Promise<Int>] {
    context.run { answers.prefix(count).map { Promise($0) } }
  }

  @discardableResult
  private func write<Value: Sendable>(_ promise: Promise<Value>) -> Promise<Value> {
    promise.on { [transcript] in transcript.write("\($0)") }
      .onError { [transcript] in transcript.write("error \($0)") }
      .onTerminate { [transcript] in transcript.write("end \($0)") }
  }

  // MARK: All of them

  @Test(arguments: Join.allCases, 1...5)
  func `their values come together, in the order of the Promises`(_ join: Join, _ count: Int) {
    let promises = promises(count)
    let joined = write(join.of(promises))
    for place in promises.indices.reversed() {
      #expect(transcript.lines == [])
      answers[place].give(.success(place))
    }
    #expect(transcript.lines == ["\(Array(0..<count))", "end completed"])
    #expect(!joined.isActive && promises.allSatisfy { !$0.isActive })
  }

  @Test(arguments: Join.allCases, 0..<5)
  func `the first error fails all, and cancels those that are at work`(_ join: Join, _ failing: Int) {
    let promises = promises()
    let joined = write(join.of(promises))
    answers[failing].give(.failure(TestError.failure))
    #expect(transcript.lines.first == "error failure")
    #expect(joined.state == .terminated(reason: .error(TestError.failure)))
    for (place, promise) in promises.enumerated() where place != failing {
      #expect(promise.state == .terminated(reason: .cancelled), "\(place)")
    }
  }

  @Test(arguments: Join.allCases)
  func `a retry below runs the tasks again that have failed`(_ join: Join) {
    write(join.of(promises()).retry(2))
    answers[0].give(.success(0))
    answers[1].give(.failure(TestError.failure))
    answers[4].give(.failure(TestError.failure))
    #expect(answers.map(\.runs) == [1, 2, 1, 1, 2])
    for place in 1..<5 { answers[place].give(.success(place)) }
    #expect(transcript.lines == ["[0, 1, 2, 3, 4]", "end completed"])
  }

  @Test(arguments: Join.allCases)
  func `a retry that waits runs all of them that have failed meanwhile`(_ join: Join) {
    write(join.of(promises()).retry(1, delay: 2))
    for place in [3, 0, 2] { answers[place].give(.failure(TestError.failure)) }
    scheduler.advance(by: .seconds(2))
    #expect(answers.map(\.runs) == [2, 1, 2, 2, 1])
    for place in 0..<5 { answers[place].give(.success(place)) }
    #expect(transcript.lines == ["[0, 1, 2, 3, 4]", "end completed"])
  }

  @Test(arguments: Join.allCases)
  func `a cancel below reaches all of them`(_ join: Join) {
    let promises = promises()
    write(join.of(promises)).cancel()
    #expect(transcript.lines == ["end cancelled"])
    #expect(promises.allSatisfy { $0.state == .terminated(reason: .cancelled) })
  }

  @Test(arguments: Join.allCases)
  func `one that completes without a value completes the whole`(_ join: Join) {
    var promises = promises()
    promises[3] = promises[3].filter { _ in false }
    write(join.of(promises))
    answers[3].give(.success(3))
    #expect(transcript.lines == ["end completed"])
  }

  @Test(arguments: Join.allCases)
  func `none of them give an empty array`(_ join: Join) {
    let joined = context.run { join.of([]) }
    write(joined)
    scheduler.run()
    #expect(transcript.lines == ["[]", "end completed"])
  }

  // MARK: The first of them

  @Test(arguments: 1...5)
  func `merge gives the first outcome, and cancels the others`(_ count: Int) {
    let promises = promises(count)
    write(Promise.merge(promises))
    let winner = count / 2
    answers[winner].give(.success(winner))
    #expect(transcript.lines == ["\(winner)", "end completed"])
    for (place, promise) in promises.enumerated() {
      let reason: Termination = place == winner ? .completed : .cancelled
      #expect(promise.state == .terminated(reason: reason), "\(place)")
    }
  }

  @Test(arguments: 1...17)
  func `of several that have settled, the first gives the outcome`(_ count: Int) {
    struct Numbered: Error { let number: Int }
    for isFailure in [false, true] {
      let heard = Transcript()
      let settled = context.run {
        (1...count).map { number in
          Promise<Int> { $0(isFailure ? .failure(Numbered(number: number)) : .success(number)) }
        }
      }
      context.run { Promise.merge(settled) }.on { heard.write($0) }.onError { heard.write($0) }
      scheduler.run()
      #expect(heard.lines == [isFailure ? "\(Numbered(number: 1))" : "1"])
    }
  }

  @Test func `a retry below a merge runs the failed task again`() {
    let promises = promises(3)
    write(Promise.merge(promises[0], promises[1], promises[2]).retry(1))
    answers[2].give(.failure(TestError.failure))
    #expect(answers.map(\.runs) == [1, 1, 2, 0, 0])
    answers[0].give(.success(0))
    #expect(transcript.lines == ["0", "end completed"])
  }

  @Test func `merge completes without a value when none has one`() {
    let promises = promises(3).map { promise in promise.filter { _ in false } }
    write(Promise.merge(promises))
    for place in 0..<3 {
      #expect(transcript.lines == [])
      answers[place].give(.success(place))
    }
    #expect(transcript.lines == ["end completed"])
  }

  @Test func `merge of no Promise completes without a value`() {
    let none: [Promise<Int>] = []
    let merged = context.run { Promise.merge(none) }
    write(merged)
    scheduler.run()
    #expect(transcript.lines == ["end completed"])
  }

  @Test func `merge of one is a stream of its own`() {
    let promise = promises(1)[0]
    let merged = Promise.merge([promise])
    merged.named("merged")
    #expect(promise.description != merged.description)
  }

  // MARK: What a probe tells

  @Test func `a probe tells of the joins of two`() {
    let probe = Probe { .zero }
    let promises: [Promise<Int>] = StreamContext(scheduler: scheduler, probe: probe).run {
      answers.prefix(3).map { Promise($0) }
    }
    let joined = Promise.zip(promises)
    let made = probe.said().compactMap { $0.contains(" made ") ? $0.split(separator: " ").last : nil }
    #expect(made == ["source", "source", "source", "map", "map", "map", "zip", "zip"])
    withExtendedLifetime(joined) {}
  }
}
