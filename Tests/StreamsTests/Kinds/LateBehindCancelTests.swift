import Testing

@testable import Streams

/// What is attached once a cancel has reached a Promise comes to an end, whatever it is: it hears an outcome that has been told
/// before, or that it is cancelled. None waits for ever.
struct `A branch that comes behind a cancel` {
  enum Late: CaseIterable {
    case map, on, delay, dispatch, retry, timeout, asyncMap, flatMapError, zip, merge, future, runs
  }

  /// What stands between the branch and the stream to which it is attached.
  enum Way: CaseIterable {
    case straight, mapped, mappedTwice

    func from(_ stream: Promise<Int>) -> Promise<Int> {
      switch self {
      case .straight: stream
      case .mapped: stream.map { $0 }
      case .mappedTwice: stream.map { $0 }.on { _ in }
      }
    }
  }

  let time = VirtualScheduler()
  let answer = Answer<Int>()
  let kept = Kept<any Sendable>()

  /// - Returns: whether the branch goes on.
  private func attach(_ late: Late, to stream: Promise<Int>) -> @Sendable () -> Bool {
    let silent = StreamContext(scheduler: time).run { Promise<Int> { _ in } }
    let other = StreamContext(scheduler: time).run { Promise<Int>.completed(2) }
    let branch: Promise<Int>
    switch late {
    case .map: branch = stream.map { $0 }
    case .on: branch = stream.on { _ in }.onError { _ in }
    case .delay: branch = stream.delay(1)
    case .dispatch: branch = stream.dispatch(.after(delay: .seconds(1), on: .scheduler(time)))
    case .retry: branch = stream.retry(2, delay: 1)
    case .timeout: branch = stream.timeout(9)
    case .asyncMap: branch = stream.asyncMap { value, answer in answer(.success(value)) }
    case .flatMapError: branch = stream.flatMapError { _ in other }
    case .zip: branch = stream.zip(other).map { $0.0 }
    case .merge: branch = stream.merge(silent)
    case .future:
      let future = stream.future()
      return { future.isActive }
    case .runs:
      let ends = Transcript()
      kept.keep(stream.producer().on(terminated: { ends.write("end") }).start())
      return { ends.lines.isEmpty }
    }
    kept.keep(branch)
    return { branch.isActive }
  }

  @Test(arguments: Late.allCases, Way.allCases)
  func `ends below one that has failed while a retry waited beside it`(_ late: Late, _ way: Way) {
    let promise = StreamContext(scheduler: time).run { Promise(answer) }
    let failed = promise.map { $0 }.onError { _ in }
    let retried = promise.retry(3, delay: 50)
    answer.give(.failure(TestError.failure))
    time.advance(by: .seconds(1))
    retried.cancel()
    let isActive = attach(late, to: way.from(failed))
    time.run()
    answer.drop()
    #expect(!isActive() && !promise.isActive && failed.state.termination?.underlyingError != nil)
  }

  /// What a Promise has below it that is a gate of its own.
  enum Gate: CaseIterable { case flatMapError, timeout, delay, asyncMap }

  @Test(arguments: Late.allCases, Way.allCases)
  func `ends where the cancel is still on its way`(_ late: Late, _ way: Way) {
    for gate in Gate.allCases {
      let promise = StreamContext(scheduler: time).run { Promise(answer) }
      let branched =
        switch gate {
        case .flatMapError: promise.flatMapError { _ in Promise<Int> { _ in } }
        case .timeout: promise.timeout(50)
        case .delay: promise.delay(0.5)
        case .asyncMap: promise.asyncMap { value, answer in answer(.success(value)) }
        }
      let told = branched.on { _ in }
      let attached = Locked<[@Sendable () -> Bool]>([])
      kept.keep(
        branched.on { _ in branched.cancel() }.dispatch(.after(delay: .seconds(1), on: .scheduler(time)))
          .onTerminate { _ in
            let isActive = attach(late, to: way.from(promise))
            attached.withLock { $0.append(isActive) }
          })
      answer.give(.success(1))
      time.run()
      answer.drop()
      let ends = attached.withLock { $0 }.map { $0() }
      #expect(ends == [false] && !promise.isActive && told.state.termination == .completed, "\(gate)")
    }
  }
}
