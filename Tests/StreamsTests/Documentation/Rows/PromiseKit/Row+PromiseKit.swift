import Streams

extension Row {
  static let ofPromiseKit = promiseKit + nioFutures

  private static let promiseKit = [
    Row("`firstly`", as: followers),
    Row("`Promise { seal in … }`", says: "run", "run", "2") { print in
      let script = Script<Int>(.failure(TestError.failure), .success(2))
      Promise<Int> { done in
        print("run")
        done(script.next())
        done(.success(3))
      }
      .retry(1).on { print($0) }.replay()
    },
    settledPromises, pendings, followers, mappings,
    Row("`done`, `get`, `tap`", as: outcomeHandlers),
    Row("`catch`, `cauterize()`", as: outcomeHandlers),
    recoveries, reasons, allFulfilled, allSettled, firstOutcome,
    Row("`race(fulfilled:)`", says: "2", "completed", "none completed") { print in
      let answers = (1...3).map { _ in Answer<Int>() }
      let all = answers.map { Promise($0) }
      Promise.merge(all.map { $0.mapError { _ in .completed } }).tell(print)
      answers[0].give(.failure(TestError.failure))
      answers[1].give(.success(2))
      let broken = (1...2).map { _ in Answer<Int>() }
      Promise.merge(broken.map { Promise($0).mapError { _ in .completed } }).onTerminate { print("none", $0) }
      broken.forEach { $0.give(.failure(TestError.failure)) }
    },
    delayedPromises,
    Row(
      "`attempt(maximumRetryCount:)`", timeline: "0.0 run", "2.01 run", "4.01 run", "4.01 3", "4.01 completed"
    ) {
      time in
      let promise = time.run {
        Promise<Int> { _, run, done in
          time.write("run")
          done(run.attempt < 3 ? .failure(TestError.failure) : .success(3))
        }
      }
      time.write(promise.retry(3, delay: 2))
      time.scheduler.run()
    },
    Row("`isPending`, `isResolved`, `result`", says: "true", "false", "1") { print in
      let answer = Answer<Int>()
      let promise = Promise(answer)
      print(promise.isActive)
      promise.on { _ in }
      answer.give(.success(1))
      print(promise.isActive)
      print(try await promise.value)
    },
    awaitedPromises, queues,
    Row("`CancellablePromise`, `cancel()`", says: "cancelled") { print in
      let chain = Promise(Answer<Int>()).map { $0 + 1 }
      chain.onError { print($0) }.onTerminate { print($0) }
      chain.cancel()
    },
    Row("`asVoid()`", says: "()") { print in
      Promise.completed(1).map { _ in }.on { print($0) }.replay()
    },
  ]

  static let settledPromises = Row(
    "`Promise.value(_:)`, `Promise(error:)`", says: "failure", "later", "1 at 0.01 seconds"
  ) { print in
    let time = VirtualScheduler()
    let (one, broken) = StreamContext(scheduler: time).run {
      (Promise.completed(1), Promise<Int>.completed(TestError.failure))
    }
    one.on { print("\($0) at \(time.now)") }
    broken.onError { print($0) }.replay()
    print("later")
    time.run()
  }

  static let pendings = Row(
    "`Promise.pending()`", says: "1", "completed", "error: failure", "error(failure)", "cancelled"
  ) {
    print in
    var inputs = (1...3).map { _ in FutureInput<Int>() }
    inputs[0].tell(print)
    inputs[0].complete(1)
    inputs[1].tell(print)
    inputs[1].complete(TestError.failure)
    inputs[2].tell(print)
    inputs = []
  }

  /// Goes on with another Promise, which is cancelled with the chain.
  static let followers = Row("`then`", says: "profile of Ada", "handler Ada", "inner cancelled") { print in
    Promise.completed("Ada").asyncMap { Promise.completed("profile of \($0)") }.on { print($0) }.replay()
    Promise.completed("Ada").then { print("handler", $0) }.replay()
    let answer = Answer<Int>()
    let chain = Promise.completed(1).asyncMap { _ in Promise(answer).onTerminate { print("inner", $0) } }
    chain.replay()
    chain.cancel()
  }

  static let mappings = Row("`map`, `compactMap`", says: "2", "error: failure", "error(failure)", "completed")
  { print in
    Promise.completed(1).map { $0 + 1 }.on { print($0) }.replay()
    Promise.completed(1).resultMap { _ in Result<Int, any Error>.failure(TestError.failure) }.tell(print)
      .replay()
    Promise.completed("one").compactMap { Int($0) }.tell(print).replay()
  }

  static let outcomeHandlers = Row("`whenSuccess`", says: "1", "below 1", "failure", "below failure") {
    print in
    Promise.completed(1).on { print($0) }.on { print("below", $0) }.replay()
    Promise<Int>.completed(TestError.failure).onError { print($0) }.onError { print("below", $0) }.replay()
  }

  static let recoveries = Row("`recover`", says: "1", "2", "thrown", "3", "4") { print in
    let broken = Promise<Int>.completed(TestError.failure)
    broken.flatMapError { _ in Promise.completed(1) }.on { print($0) }.replay()
    broken.flatMapError { _ in Future.completed(2) }.on { print($0) }.replay()
    broken.flatMapError { _ -> Promise<Int> in throw TestError("thrown") }.onError { print($0) }.replay()
    broken.defaultValue(3).on { print($0) }.replay()
    Promise.completed(0).filter { $0 > 0 }.defaultValue(4).on { print($0) }.replay()
  }

  static let reasons = Row("`ensure`, `finally`", says: "completed", "error(failure)", "cancelled") { print in
    Promise.completed(1).onTerminate { print($0) }.replay()
    Promise<Int>.completed(TestError.failure).onTerminate { print($0) }.replay()
    let waiting = Promise(Answer<Int>()).onTerminate { print($0) }
    waiting.cancel()
  }

  static let allFulfilled = Row("`when(fulfilled:)`", says: "[1, 2]", "(1, a)", "failure", "other cancelled")
  { print in
    Promise.zip((1...2).map { Promise.completed($0) }).on { print($0) }.replay()
    zip(Promise.completed(1), Promise.completed("a")).on { print("(\($0), \($1))") }.replay()
    let answer = Answer<Int>()
    let other = Promise(Answer<Int>()).onTerminate { print("other", $0) }
    Promise.zip([Promise(answer), other]).onError { print($0) }
    answer.give(.failure(TestError.failure))
  }

  static let allSettled = Row("`when(resolved:)`", says: "1", "failure") { print in
    @Sendable func settled(_ promise: Promise<Int>) -> Promise<Result<Int, any Error>> {
      promise.map { .success($0) }.flatMapError { Promise.completed(.failure($0)) }
    }
    let all = [Promise.completed(1), Promise.completed(TestError.failure)]
    Promise.zip(all.map(settled)).on { results in
      for result in results {
        switch result {
        case .success(let value): print(value)
        case .failure(let error): print(error)
        }
      }
    }
    .replay()
  }

  private static let firstOutcome = Row("`race`", as: firstOutcomes)

  static let delayedPromises = Row(
    "`after(seconds:)`", timeline: "3.01 1", "3.01 completed", "5.01 over", "5.01 nothing came for 2.0 s",
    "5.01 error(nothing came for 2.0 s)"
  ) { time in
    time.write(time.run { Promise.completed(1).delay(3) })
    time.advance(to: 3.01)
    let endless = time.run {
      Promise<Int> { _, run, done in run.onEnd { withExtendedLifetime(done) { time.write("over") } } }
    }
    time.write(endless.timeout(2))
    time.scheduler.run()
  }

  static let awaitedPromises = Row("`wait()`, `async()`", says: "1", "failure") { print in
    print(try await Promise.completed(1).value)
    do { _ = try await Promise<Int>.completed(TestError.failure).value } catch { print(error) }
  }

  static let queues = Row("`on: queue`", says: "1 at once", "2 at 1.0 seconds") { print in
    let time = VirtualScheduler()
    Promise.completed(1).on { print("\($0) at once") }.replay()
    let two = StreamContext(scheduler: time).run { Promise.completed(2) }
    two.dispatch(.delay(after: 1, on: .scheduler(time))).on { print("\($0) at \(time.now)") }.replay()
    time.run()
  }
}
