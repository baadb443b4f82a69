import Streams

extension Row {
  static let nioFutures = [
    Row("`EventLoop`", as: queues),
    Row("`EventLoopPromise`, `succeed(_:)`, `fail(_:)`", as: pendings),
    Row("`EventLoopFuture`", says: "2", "cancelled", "1") { print in
      Promise(Script<Int>(.failure(TestError.failure), .success(2))).retry(1).on { print($0) }.replay()
      let promise = Promise(Answer<Int>()).onTerminate { print($0) }
      promise.cancel()
      Future<Int> { $0(.success(1)) }.on { print($0) }.replay()
    },
    Row("`makeSucceededFuture(_:)`, `makeFailedFuture(_:)`", says: "1", "failure", "2", "failure") { print in
      Future.completed(1).on { print($0) }.replay()
      Future<Int>.completed(TestError.failure).onError { print($0) }.replay()
      Promise.completed(2).on { print($0) }.replay()
      Promise<Int>.completed(TestError.failure).onError { print($0) }.replay()
    },
    Row("`makeFutureWithTask`, `completeWithTask`", says: "1", "2", "CancellationError()") { print in
      print(try await Promise { 1 }.value)
      print(try await Future { 2 }.value)
      let words = Words()
      let endless = Promise<Int> {
        words.give("begins")
        do { try await untilCancelled() } catch { words.give("\(error)") }
        throw CancellationError()
      }
      _ = await words.next()
      endless.cancel()
      if let word = await words.next() { print(word) }
    },
    Row("`map`, `flatMapThrowing`, `flatMapResult`", as: mappings),
    Row("`flatMap`", says: "profile of Ada", "profile of Bo", "Hot<Int>.flatMap") { print in
      Promise.completed("Ada").asyncMap { Promise.completed("profile of \($0)") }.on { print($0) }.replay()
      Future.completed("Bo").asyncMap { Future.completed("profile of \($0)") }.on { print($0) }.replay()
      print(Promise.completed(1).flatMap(.latest) { Promise.completed($0) })
    },
    Row("`flatMapError`, `recover`, `flatMapErrorThrowing`", as: recoveries),
    Row("`whenSuccess`, `whenFailure`, `whenComplete`, `always`", as: outcomeHandlers, reasons),
    Row("`and`", says: "(1, a)") { print in
      Future.completed(1).zip(Future.completed("a")).on { print("(\($0.0), \($0.1))") }.replay()
    },
    Row("`whenAllSucceed`, `reduce`, `fold`", says: "6", "failure", "other cancelled", "3") { print in
      Promise.zip((1...3).map { Promise.completed($0) }).map { $0.reduce(0, +) }.on { print($0) }.replay()
      let other = Promise(Answer<Int>()).onTerminate { print("other", $0) }
      Promise.zip([Promise<Int>.completed(TestError.failure), other]).onError { print($0) }.replay()
      let start = Promise.completed(0)
      [1, 2].reduce(start) { sum, number in sum.asyncMap { Promise.completed($0 + number) } }
        .on { print($0) }.replay()
    },
    Row("`whenAllComplete`", as: allSettled),
    Row("`hop(to:)`", as: queues),
    Row("`cascade(to:)`", says: "1", "failure") { print in
      let (one, broken) = (FutureInput<Int>(), FutureInput<Int>())
      one.on { print($0) }
      broken.onError { print($0) }
      @Sendable func cascade(_ future: Future<Int>, to input: FutureInput<Int>) {
        future.on { input.complete($0) }.onError { input.complete($0) }.replay()
      }
      cascade(.completed(1), to: one)
      cascade(.completed(TestError.failure), to: broken)
    },
    Row("`get()`, `wait()`", says: "1", "2") { print in
      print(try await Promise.completed(1).value)
      print(try await Future.completed(2).value)
    },
    Row("`scheduleTask(in:)`", timeline: "3.01 1", "3.01 completed") { time in
      let (kept, taken) = time.run { (Promise.completed(1).delay(3), Promise.completed(2).delay(3)) }
      time.write(kept)
      taken.on { time.write("\($0)") }
      time.advance(to: 1)
      taken.cancel()
      time.scheduler.run()
    },
  ]
}
