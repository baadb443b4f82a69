import Streams

extension Row {
  static let ofRxSwift = typesOfRxSwift + operatorsOfRxSwift + timingOfRxSwift + streamsOfRxSwift

  static let typesOfRxSwift = [
    Row("`PublishSubject`, `PublishRelay`", as: subjects),
    Row("`BehaviorSubject`, `BehaviorRelay`", as: presentValues),
    Row(
      "`ReplaySubject`, `AsyncSubject`", says: "2", "3", "4", "5", "one 6", "other 6", "late 6"
    ) { print in
      let (producer, observer) = SignalProducer<Int, Never>.buffer(3)
      for number in 1...4 { observer.send(value: number) }
      producer.startWithValues { print($0) }
      observer.send(value: 5)
      observer.sendCompleted()
      let outcome = FutureInput<Int>()
      outcome.on { print("one", $0) }
      outcome.on { print("other", $0) }
      outcome.complete(6)
      outcome.on { print("late", $0) }.replay()
    },
    Row(
      "`Single`, `Maybe`, `Completable`",
      says: "run", "built", "one 1", "other 1", "completed", "run of a Future", "2", "2"
    ) { print in
      let answer = Answer<Int>()
      let promise = Promise<Int> { done in
        print("run")
        answer.keep(done)
      }
      print("built")
      promise.on { print("one", $0) }
      promise.on { print("other", $0) }
      promise.filter { $0 > 1 }.tell(print)
      answer.give(.success(1))
      let future = Future<Int> { done in
        print("run of a Future")
        done(.success(2))
      }
      for _ in 1...2 { future.on { print($0) }.replay() }
    },
    creations,
    Row("`Observable.deferred`", as: deferredRuns, lazies),
    Row("`Observable.just`", as: justs),
    Row("`Observable.of`, `from`, `empty`, `never`", as: sequences),
    Row("`Observable.interval`, `timer`", as: timers),
    Row("`Driver`, `Signal`", as: places),
    Row("`DisposeBag`, `Disposable`", as: disposables),
    Row("`TestScheduler`", says: "early", "1 at 5.0 seconds") { print in
      let time = VirtualScheduler()
      let numbers = StreamContext(scheduler: time).run { HotInput<Int>() }
      numbers.delay(5).on { print("\($0) at \(time.now)") }
      numbers.push(1)
      time.advance(by: .seconds(4))
      print("early")
      time.advance(by: .seconds(1))
    },
  ]

  private static let deferredRuns = Row("`Observable.deferred`", says: "not started", "run 1", "run 2") {
    print in
    let runs = Counter()
    let producer = SignalProducer<Int, Never> { runs.increment() }
    print("not started")
    for _ in 1...2 { producer.startWithValues { print("run", $0) } }
  }
}
