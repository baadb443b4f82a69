import Streams

extension Row {
  static let ofCombine = typesOfCombine + operatorsOfCombine

  static let typesOfCombine = [
    subjects, presentValues,
    Row("`@Published`", says: "told 1, is 1", "2") { print in
      let wrapped = WrappedNumber()
      wrapped.number.on { [number = wrapped.number.unkept] in print("told \($0), is \(number.value)") }
      wrapped.set(1)
      print(wrapped.number.map { $0 + 1 }.value)
    },
    Row("`Future`", says: "runs", "nothing heard", "1", "2", "cancelled") { print in
      let future = Future<Int> { done in
        print("runs")
        done(.success(1))
      }
      print("nothing heard")
      future.on { print($0) }.replay()
      let script = Script<Int>(.failure(TestError.failure), .success(2))
      Promise(script).retry(1).on { print($0) }.replay()
      let promise = Promise(Answer<Int>())
      promise.onTerminate { print($0) }
      promise.cancel()
    },
    Row("`Deferred` with a `Future`", as: lazies),
    justs, sequences,
    plainTypes, disposables, timers,
    Row("`Scheduler`", says: "placed 1 at 0.0 seconds", "delayed 1 at 1.0 seconds") { print in
      let time = VirtualScheduler()
      let scheduler: any Scheduler = time
      let numbers = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
      numbers.delay(1).on { print("delayed \($0) at \(scheduler.now)") }
      numbers.dispatch(.async(on: .scheduler(scheduler))).on { print("placed \($0) at \(scheduler.now)") }
      numbers.push(1)
      time.advance(by: .seconds(1))
    },
  ]

  private struct WrappedNumber: Sendable {
    @ObservableWrap(0) var number: Observable<Int>

    func set(_ value: Int) { _number.set(value) }
  }
}
