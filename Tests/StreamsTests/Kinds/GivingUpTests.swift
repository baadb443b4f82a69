import Streams
import StreamsTesting
import Testing

/// A branch that gives up by a `timeout` takes from no other branch what that still waits for, and leaves nothing behind.
struct `Giving up beside others` {
  enum Between: String, CaseIterable { case nothing, map, delay, dispatch, zipped, combined }

  let scheduler = VirtualScheduler()
  let transcript = Transcript()
  let runs = Transcript()

  /// A Promise whose first run fails after a second, and whose second run answers after one.
  private func failsOnce() -> Promise<Int> {
    let (scheduler, runs) = (scheduler, runs)
    return Promise<Int> { completion in
      runs.write("run")
      let number = runs.lines.count
      scheduler.schedule(after: .seconds(1)) {
        completion(number == 1 ? .failure(TestError.failure) : .success(number))
      }
    }
  }

  private func put(_ between: Between, below promise: Promise<Int>) -> Promise<Int> {
    switch between {
    case .nothing: promise
    case .map: promise.map { $0 }
    case .delay: promise.delay(0.5)
    case .dispatch: promise.dispatch(.inline)
    case .zipped: promise.zip(Future<Int>.completed(0)).map { $0 + $1 }
    case .combined: promise.combine(stream: Future<Int>.completed(0)).map { $0 + $1 }
    }
  }

  @Test(arguments: Between.allCases, [true, false])
  func `a retry that waits goes on for the others`(_ between: Between, _ isLate: Bool) {
    let transcript = transcript
    StreamContext(scheduler: scheduler).run {
      let retried = put(between, below: failsOnce()).retry(3, delay: 5)
      let impatient = { retried.timeout(2).onError { _ in transcript.write("impatient") } }
      let leaf = isLate ? nil : impatient()
      let patient = retried.on { transcript.write("patient \($0)") }
      scheduler.advance(by: .seconds(2))
      let late = isLate ? impatient() : nil
      scheduler.advance(by: .seconds(20))
      withExtendedLifetime((leaf, late, patient)) {}
      #expect(!patient.isActive)
    }
    #expect(runs.lines.count == 2)
    #expect(transcript.lines == ["impatient", "patient 2"])
  }

  enum Shape: String, CaseIterable {
    case merged, zipped, combined, mergedBelowMap, zippedBelowMap, mergedBelowGates, zippedTwice,
      zippedWithInput
  }

  private func joined(_ shape: Shape, _ promise: Promise<Int>, _ input: FutureInput<Int>) -> Promise<Int> {
    switch shape {
    case .merged: promise.merge(promise)
    case .zipped: promise.zip(promise).map { $0 + $1 }
    case .combined: promise.combine(stream: promise).map { $0 + $1 }
    case .mergedBelowMap: promise.merge(promise.map { $0 })
    case .zippedBelowMap: promise.zip(promise.map { $0 }).map { $0 + $1 }
    case .mergedBelowGates: promise.delay(1).merge(promise.dispatch(.inline))
    case .zippedTwice:
      promise.merge(promise).zip(promise.zip(promise).map { $0 + $1 }).map { $0 + $1 }
    case .zippedWithInput: promise.zip(input).map { $0 + $1 }
    }
  }

  @Test(arguments: Shape.allCases, [9.0, .infinity])
  func `a stream that is joined with itself ends with its last branch`(_ shape: Shape, _ answersAfter: Double)
  {
    for retries in [nil, 1] { endsWithItsLastBranch(shape, answersAfter, retries) }
  }

  /// - Parameter retries: of the `retry` above the `timeout`, which hears nothing of it; nil for none.
  private func endsWithItsLastBranch(_ shape: Shape, _ answersAfter: Double, _ retries: Int?) {
    let (transcript, runs, scheduler) = (Transcript(), Transcript(), scheduler)
    weak var captured: Captured?
    StreamContext(scheduler: scheduler).run {
      let object = Captured()
      captured = object
      let input = FutureInput<Int>()
      let promise = Promise<Int> { completion in
        runs.write("run")
        if answersAfter < .infinity {
          scheduler.schedule(after: .seconds(answersAfter)) { completion(.success(object.number)) }
        }
      }
      let stream = joined(shape, promise, input).onError { _ in transcript.write("above") }
      (retries.map { stream.retry($0) } ?? stream).timeout(2.5).onError { _ in transcript.write("timeout") }
      scheduler.advance(by: .seconds(5))
      #expect(!promise.isActive && !stream.isActive)
      input.complete(1)
      scheduler.advance(by: .seconds(20))
    }
    #expect(transcript.lines == ["timeout"])
    #expect(runs.lines.count == 1)
    #expect(captured == nil)
  }

  /// A Promise that answers after so many seconds, below which one branch gives up after a second and another after 2.6.
  private func withImpatientBranches(
    _ between: Between, _ check: (_ promise: Promise<Int>, _ stream: Promise<Int>) -> Void
  ) {
    let (scheduler, transcript) = (scheduler, transcript)
    StreamContext(scheduler: scheduler).run {
      let promise = Promise<Int> { completion in
        scheduler.schedule(after: .seconds(3.4)) { completion(.success(1)) }
      }
      let stream = put(between, below: promise)
      stream.timeout(1).onError { _ in transcript.write("first") }
      promise.timeout(2.6).onError { _ in transcript.write("second") }
      check(promise, stream)
    }
  }

  @Test(arguments: Between.allCases, [0, 1.5])
  func `a branch beside one that has given up hears the answer`(_ between: Between, _ attachedAt: Double) {
    let (scheduler, transcript) = (scheduler, transcript)
    withImpatientBranches(between) { _, stream in
      scheduler.advance(by: .seconds(attachedAt))
      let patient = stream.on { transcript.write("patient \($0)") }
      scheduler.advance(by: .seconds(20))
      #expect(!patient.isActive)
    }
    #expect(transcript.lines == ["first", "second", "patient 1"])
  }

  @Test(arguments: Between.allCases)
  func `what gave up before ends with the run`(_ between: Between) {
    withImpatientBranches(between) { promise, stream in
      scheduler.advance(by: .seconds(3))
      #expect(!promise.isActive && !stream.isActive)
    }
    #expect(transcript.lines == ["first", "second"])
  }

  private final class Captured: Sendable { let number = 1 }
}
