import Streams
import Testing

/// A Future's outcome is that of all who hear it, also where a Promise below a join is retried.
struct `Futures below joins are never run again` {
  enum Source: String, CaseIterable { case future, mapped, promise, progression, dispatched }
  enum Joint: String, CaseIterable { case merge, zip, combine }

  let scheduler = VirtualScheduler()
  let transcript = Transcript()
  let once = Answer<Int>()
  let often = Answer<Int>()

  /// One whose outcome is final, with the runs of its task in `once`.
  private func final(_ source: Source) -> Future<Int> {
    let once = once
    return switch source {
    case .future: Future { (completion: @escaping Answer<Int>.Completion) in once.keep(completion) }
    case .mapped:
      Future { (completion: @escaping Answer<Int>.Completion) in once.keep(completion) }.map { $0 }
    case .promise: Promise(once).future()
    case .dispatched: Promise(once).future().dispatched(.inline)
    case .progression: Progression<Double, Int> { _, _, completion in once.keep(completion) }.future()
    }
  }

  private func join(_ promise: Promise<Int>, _ future: Future<Int>, _ joint: Joint) -> Promise<Int> {
    switch joint {
    case .merge: promise.merge(future)
    case .zip: promise.zip(future).map { $0 + $1 }
    case .combine: promise.combine(stream: future).map { $0 + $1 }
    }
  }

  private func hear(_ source: Source, _ joint: Joint, retries: Int) {
    _ = StreamContext(scheduler: scheduler).run {
      join(Promise(often), final(source), joint).retry(retries)
        .on { [transcript] in transcript.write($0) }
        .onError { [transcript] _ in transcript.write("error") }
    }
  }

  @Test(arguments: Source.allCases, [Joint.zip, .combine])
  func `its error is the error of all`(_ source: Source, _ joint: Joint) {
    hear(source, joint, retries: 2)
    once.give(.failure(TestError.failure))
    scheduler.advance(by: .seconds(1))
    #expect(once.runs == 1)
    #expect(often.runs == 1)
    #expect(transcript.lines == ["error"])
  }

  @Test(arguments: Source.allCases, Joint.allCases)
  func `the Promise beside it is retried, and it is not`(_ source: Source, _ joint: Joint) {
    hear(source, joint, retries: 2)
    for _ in 0..<2 {
      often.give(.failure(TestError.failure))
      scheduler.advance(by: .seconds(1))
    }
    #expect(often.runs == 3)
    once.give(.success(10))
    often.give(.success(1))
    scheduler.advance(by: .seconds(1))
    #expect(once.runs == 1)
    #expect(transcript.lines == [joint == .merge ? "10" : "11"])
  }

  @Test(arguments: Source.allCases, [Joint.zip, .combine])
  func `what fails below the join hears its value once more`(_ source: Source, _ joint: Joint) {
    let calls = Transcript()
    _ = StreamContext(scheduler: scheduler).run {
      join(Promise(often), final(source), joint)
        .asyncMap { (value: Int, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
          calls.write(value)
          answer(calls.lines.count < 2 ? .failure(TestError.failure) : .success(value))
        }
        .retry(2).on { [transcript] in transcript.write($0) }
    }
    once.give(.success(10))
    for value in 1...2 {
      often.give(.success(value))
      scheduler.advance(by: .seconds(1))
    }
    #expect(once.runs == 1)
    #expect(often.runs == 2)
    #expect(calls.lines == ["11", "12"])
    #expect(transcript.lines == ["12"])
  }
}
