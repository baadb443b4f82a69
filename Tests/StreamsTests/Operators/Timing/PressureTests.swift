import Testing

@testable import Streams

/// The handlers keep their answers, and these keep the streams: tests drop them in the end.
struct `Streams under pressure` {
  typealias Answers = Kept<@Sendable (Result<Int, any Error>?) -> Void>

  let time = Timeline()
  let answers = Answers()

  @Test(arguments: [false, true])
  func `pressure counts what asyncMap has not answered`(_ isBefore: Bool) {
    let hot = HotInput<Int>()
    let answers = answers
    let mapped: Hot<Int>
    if isBefore {
      mapped = hot.throttle(PressureThrottle(buffer: 1, limit: 2))
        .asyncMap { _, answer in answers.keep(answer) }
    } else {
      mapped = hot.asyncMap { _, answer in answers.keep(answer) }
        .throttled(PressureThrottle(buffer: 1, limit: 2))
    }
    time.write(mapped)
    for number in 0...3 { hot.push(number) }
    #expect(answers.all.count == 2)
    answers.all[0](.success(0))
    #expect(answers.all.count == 3)
    answers.all[0](.success(9))
    answers.all[2](.success(2))
    answers.all[1](nil)
    hot.push(4)
    hot.push(5)
    hot.push(6)
    #expect(answers.all.count == 5)
    answers.all[3](.success(4))
    answers.all[4](.success(5))
    answers.all[5](.success(6))
    #expect(time.lines == ["0.0 0", "0.0 2", "0.0 4", "0.0 5", "0.0 6"])
    hot.terminate(withReason: .completed)
    #expect(time.lines.last == "0.0 completed")
    answers.drop()
  }

  @Test func `pressure is counted through a dispatch`() {
    let hot = time.run { HotInput<Int>() }
    let answers = answers
    hot.throttle(PressureThrottle(buffer: 5)).dispatch(.async(on: .scheduler(time.scheduler)))
      .asyncMap { (_: Int, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
        answers.keep(answer)
      }
    for number in 1...3 { hot.push(number) }
    time.scheduler.run()
    #expect(answers.all.count == 1)
    answers.all[0](nil)
    time.scheduler.run()
    #expect(answers.all.count == 2)
    // Each answer makes room for the next value.
    for _ in 1...3 {
      answers.drop()
      time.scheduler.run()
    }
    hot.terminate(withReason: .completed)
    time.scheduler.run()
  }

  @Test(arguments: [false, true])
  func `an attempt that fails, here or further down, makes room for the next one`(_ isFurtherDown: Bool) {
    let (runs, answers) = (Answer<Int>(), answers)
    let promise = Promise<Int> { completion in
      runs.keep(completion)
      if runs.runs == 2 { completion(.success(2)) }
    }
    time.write(
      promise.throttle(PressureThrottle(buffer: 0))
        .asyncMap { (_: Int, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
          answers.keep(answer)
        }
        .resultMap { $0 == 1 ? .failure(TestError.failure) : .success($0) }.retry(1))
    runs.give(.success(1))
    answers.all.first?(isFurtherDown ? .success(1) : .failure(TestError.failure))
    #expect(answers.all.count == 2)
    answers.all.last?(.success(2))
    #expect(time.lines == ["0.0 2", "0.0 completed"])
    answers.drop()
  }

  @Test func `what completes at once is never under pressure`() {
    let hot = HotInput<Int>()
    hot.throttle(PressureThrottle(buffer: 0)).on { [time] in
      time.write("\($0)")
      if $0 == 1 { hot.push(2) }
    }
    hot.push(1)
    hot.push(3)
    #expect(time.lines == ["0.0 1", "0.0 2", "0.0 3"])
    hot.terminate(withReason: .completed)
  }

  /// Works on the values of a stream until its answers are given, or dropped.
  private func keepAnswers(of stream: HotInput<Int>, under throttle: PressureThrottle) {
    stream.throttle(throttle).asyncMap {
      [answers] (_, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
      answers.keep(answer)
    }
  }

  @Test func `an end while work is under way makes room for other streams`() {
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let (shared, answers) = (PressureThrottle(buffer: 1), answers)
    for stream in [first, second] { keepAnswers(of: stream, under: shared) }
    first.push(1)
    second.push(2)
    #expect(answers.all.count == 1)
    first.terminate(withReason: .cancelled)
    #expect(answers.all.count == 2)
    answers.drop()
  }

  @Test func `an end is heard before another stream works in its place`() {
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let (shared, transcript) = (PressureThrottle(buffer: 1), Transcript())
    for (stream, name) in [(first, "first"), (second, "second")] {
      stream.throttle(shared).asyncMap {
        [answers] (_, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
        transcript.write("\(name) works")
        answers.keep(answer)
      }.onTerminate { transcript.write("\(name) \($0)") }
    }
    first.push(1)
    second.push(2)
    first.terminate(withReason: .cancelled)
    #expect(transcript.lines == ["first works", "first cancelled", "second works"])
    second.terminate(withReason: .cancelled)
    answers.drop()
  }

  @Test func `who drops an answer, perhaps with a lock held, runs no handler of another stream`() {
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let (shared, answers) = (PressureThrottle(buffer: 1), answers)
    for stream in [first, second] { keepAnswers(of: stream, under: shared) }
    first.push(1)
    second.push(2)
    let left = Kept<@Sendable () -> Void>()
    Visit.$startInTest.withValue({ left.keep($0) }) { answers.drop() }
    #expect(answers.all.isEmpty)
    for begin in left.taken() { begin() }
    #expect(answers.all.count == 1)
    answers.drop()
  }

  @Test func `several roots on several threads share a throttle`() {
    let throttle = PressureThrottle(buffer: .max, limit: 1)
    let (count, inside, overlaps) = (Counter(), Counter(), Counter())
    let streams = (0..<4).map { _ in HotInput<Int>() }
    for stream in streams {
      stream.throttle(throttle).on { _ in
        if inside.increment() > 1 { overlaps.increment() }
        inside.increment(by: -1)
        count.increment()
      }
    }
    onThreads(4) { thread in
      for number in 0..<500 { streams[thread].push(number) }
    }
    #expect(count.value == 2_000)
    #expect(overlaps.value == 0)
    for stream in streams { stream.terminate(withReason: .completed) }
  }

  @Test func `a cancel takes back what waits for room`() {
    let (first, second) = (HotInput<Int>(), HotInput<Int>())
    let (shared, answers) = (PressureThrottle(buffer: 1), answers)
    for stream in [first, second] { keepAnswers(of: stream, under: shared) }
    first.push(1)
    second.push(2)
    second.terminate(withReason: .cancelled)
    first.push(3)
    #expect(answers.all.count == 1)
    answers.all[0](nil)
    #expect(answers.all.count == 2)
    answers.drop()
  }
}
