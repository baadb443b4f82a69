import Streams
import StreamsTesting
import Testing

/// A failure of a source is one failure for a join of its branches: a `retry` below asks once for another run, and none of
/// the branches tells it of the former run afterwards.
struct `Retries below a join of one source` {
  enum Join: String, CaseIterable { case zip, combine, merge }
  enum Branch: String, CaseIterable { case plain, mapped, delayed, dispatched, zipped, asyncMapped }

  let scheduler = VirtualScheduler()

  private func promise(failing failures: Int, _ runs: Transcript) -> Promise<Int> {
    let scheduler = scheduler
    return Promise<Int> { completion in
      runs.write("run")
      let number = runs.lines.count
      scheduler.schedule(after: .seconds(1)) {
        completion(number <= failures ? .failure(TestError.failure) : .success(number))
      }
    }
  }

  private func put(_ branch: Branch, below promise: Promise<Int>) -> Promise<Int> {
    let scheduler = scheduler
    return switch branch {
    case .plain: promise
    case .mapped: promise.map { $0 }
    case .delayed: promise.delay(0.5)
    case .dispatched: promise.dispatch(.inline)
    case .zipped: promise.zip(promise).map { ($0 + $1) / 2 }
    case .asyncMapped:
      promise.asyncMap { value, answer in scheduler.schedule(after: .seconds(2)) { answer(.success(value)) } }
    }
  }

  private func join(_ join: Join, _ left: Promise<Int>, _ right: Promise<Int>) -> Promise<Int> {
    switch join {
    case .zip: left.zip(right).map { ($0 + $1) / 2 }
    case .combine: left.combine(stream: right).map { ($0 + $1) / 2 }
    case .merge: left.merge(right)
    }
  }

  @Test(arguments: Join.allCases, Branch.allCases)
  func `each failure is retried once`(_ kind: Join, _ left: Branch) {
    for right in Branch.allCases {
      for failures in 1...3 {
        let (runs, transcript) = (Transcript(), Transcript())
        StreamContext(scheduler: scheduler).run {
          let promise = promise(failing: failures, runs)
          let joined = join(kind, put(left, below: promise), put(right, below: promise)).retry(failures)
          joined.on { transcript.write("\($0)") }.onError { transcript.write("\($0)") }
          scheduler.advance(by: .seconds(60))
          #expect(!promise.isActive && !joined.isActive)
        }
        #expect(transcript.lines == ["\(failures + 1)"], "\(right), \(failures)")
        #expect(runs.lines.count == failures + 1, "\(right), \(failures)")
      }
    }
  }

  enum Asking: CaseIterable { case delay, policy, handler }

  private func retry(_ promise: Promise<Int>, _ asking: Asking) -> Promise<Int> {
    let scheduler = scheduler
    return switch asking {
    case .delay: promise.retry(3, delay: 1)
    case .policy: promise.retry(.exponential(3, base: 1))
    case .handler:
      promise.retry { _, _, decide in scheduler.schedule(after: .seconds(1)) { decide(true) } }
    }
  }

  /// The other side has failed the join by the time at which the retry would ask for another run.
  @Test(arguments: Join.allCases, Asking.allCases)
  func `a side that is over with its join runs nothing`(_ kind: Join, _ asking: Asking) {
    for (branch, isLeft) in Branch.allCases.flatMap({ [($0, true), ($0, false)] }) {
      let (runs, transcript) = (Transcript(), Transcript())
      StreamContext(scheduler: scheduler).run {
        let promise = promise(failing: 1, runs)
        let retried = retry(put(branch, below: promise), asking)
        let joined = isLeft ? join(kind, retried, promise) : join(kind, promise, retried)
        joined.onError { transcript.write("\($0)") }
        scheduler.advance(by: .seconds(60))
        #expect(![promise, retried, joined].contains { $0.isActive }, "\(branch), \(isLeft)")
      }
      #expect(transcript.lines == ["\(TestError.failure)"], "\(branch), \(isLeft)")
      #expect(runs.lines.count == 1, "\(branch), \(isLeft)")
    }
  }

  @Test func `a side that has its value keeps it, and its task does not run again`() {
    let (runs, others, transcript) = (Transcript(), Transcript(), Transcript())
    StreamContext(scheduler: scheduler).run {
      let promise = promise(failing: 1, runs)
      let other = Promise<Int> { completion in
        others.write("run")
        completion(.success(10))
      }
      let sum = promise.zip(promise.zip(other).map { $0 + $1 }).map { $0 + $1 }
      sum.retry(1).on { transcript.write("\($0)") }
      scheduler.advance(by: .seconds(60))
    }
    #expect(transcript.lines == ["14"])
    #expect(runs.lines.count == 2)
    #expect(others.lines.count == 1)
  }

  @Test(arguments: Join.allCases)
  func `a task that answers at once runs once more for both sides`(_ kind: Join) {
    let (scheduler, runs, transcript) = (scheduler, Transcript(), Transcript())
    StreamContext(scheduler: scheduler).run {
      let promise = Promise<Int> { completion in
        runs.write("run")
        if runs.lines.count == 2 { completion(.success(2)) }
      }
      let joined = join(kind, promise, promise)
      joined.on { transcript.write("beside \($0)") }
      joined.timeout(1).retry(1).on { transcript.write("retried \($0)") }
      scheduler.advance(by: .seconds(60))
    }
    #expect(runs.lines.count == 2)
    #expect(transcript.lines.sorted() == ["beside 2", "retried 2"])
  }

  /// Here the run is answered before the retry has come up on the second side.
  @Test(arguments: Join.allCases, Branch.allCases)
  func `a task that answers at once runs once more for sides that give up`(_ kind: Join, _ branch: Branch) {
    for isMirrored in [false, true] {
      for delay in [nil, 0.3] {
        for failures in 0...1 {
          let (runs, transcript) = (Transcript(), Transcript())
          StreamContext(scheduler: scheduler).run {
            let promise = Promise<Int> { completion in
              runs.write("run")
              let answered = runs.lines.count - 2
              if answered >= 0 {
                completion(answered < failures ? .failure(TestError.failure) : .success(answered))
              }
            }
            let sides = (put(branch, below: promise), promise.timeout(1))
            join(kind, isMirrored ? sides.1 : sides.0, isMirrored ? sides.0 : sides.1)
              .retry(1 + failures, delay: delay)
              .on { transcript.write("\($0)") }.onError { transcript.write("\($0)") }
            scheduler.advance(by: .seconds(60))
            #expect(!promise.isActive)
          }
          let name = Comment(rawValue: "\(isMirrored), \(delay ?? 0), \(failures)")
          #expect(transcript.lines == ["\(failures)"], name)
          #expect(runs.lines.count == 2 + failures, name)
        }
      }
    }
  }
}
