import Streams

extension Row {
  static let operatorsOfRxSwift = [
    Row("`subscribe(onNext:)`, `do(onNext:)`", as: handlers),
    errors, ends, maps, answers, arrays,
    Row("`flatMap`, `merge(maxConcurrent:)`", as: concurrentRuns, limits, innerObservables),
    concats,
    Row("`flatMapLatest`, `switchLatest`", as: latests),
    Row("`flatMapFirst`", says: "1", "3", "1 run", "answer 10", "2 runs", "answer 20", "2 merged runs") {
      print in
      let (numbers, answers) = (HotInput<Int>(), Kept<@Sendable () -> Void>())
      numbers.throttle(PressureThrottle(buffer: 0)).asyncMap { number, done in
        answers.keep { done(.success(number)) }
      }.on { (number: Int) in print(number) }
      for number in 1...2 { numbers.push(number) }
      for answer in answers.taken() { answer() }
      numbers.push(3)
      for answer in answers.taken() { answer() }
      let requests = Requests()
      let asker = requests.cold().inFlight(limit: 1).on { print("answer", $0) }
      for request in 1...2 { asker.request(request) }
      print(requests.runs, "run")
      requests.answer(1, .success(10))
      print(requests.runs, "runs")
      requests.answer(2, .success(20))
      let (merged, inner) = (HotInput<Int>(), Requests())
      let cold = inner.cold()
      merged.throttle(PressureThrottle(buffer: 0)).flatMap(.merge) { cold.producer(for: $0) }.on { _ in }
      for number in 1...2 { merged.push(number) }
      print(inner.runs, "merged runs")
    },
    Row("`scan(_:accumulator:)`, `reduce(_:accumulator:)`", as: folds),
    Row("`toArray`", as: collections),
    Row("`enumerated`", says: "1 a", "2 b") { print in
      let words = HotInput<String>()
      words.countStamp().on { print($0.stamp, $0.value) }
      for word in ["a", "b"] { words.push(word) }
    },
    Row("`buffer(timeSpan:count:scheduler:)`", as: buffers, batches),
    Row("`distinctUntilChanged`", as: distincts),
    Row("`take(_:)`", as: firsts),
    lasts,
    Row("`take(while:)`", as: whiles),
    Row(
      "`take(until:)` with a closure",
      says: "1", "cancelled", "then completed", "producer value 1", "producer interrupted",
      "take(until:) value 1", "take(until:) value 2", "take(until:) completed"
    ) { print in
      let numbers = HotInput<Int>()
      numbers.until { $0 == 2 }.tell(print)
      numbers.until(then: .completed) { $0 == 2 }.onTerminate { print("then", $0) }
      for number in 1...2 { numbers.push(number) }
      three.until { $0 == 2 }.start { print("producer", $0) }
      three.take(until: { $0 < 2 }).start { print("take(until:)", $0) }
    },
    Row("`take(until:)`, `skip(until:)` with a stream", as: triggers),
    Row("`skip(_:)`, `skip(while:)`", as: skips),
    Row("`element(at:)`", as: elements),
    Row("`startWith`", as: starts),
    Row("`concat`", as: appends),
    Row("`ifEmpty(default:)`", as: empties),
    Row("`merge`", as: mergesOfTwo, mergesOfMany, firstOutcomes),
    Row("`amb`", as: races, firstOutcomes),
    zips,
    Row("`combineLatest`", as: combinations, presentPairs),
    Row("`withLatestFrom`", says: "(1, 10)", "(2, 10)", "(2, 5)") { print in
      let (numbers, present, others) = (HotInput<Int>(), ObservableInput(10), HotInput<Int>())
      numbers.withLatest(present).on { print($0) }
      numbers.withLatest(others).on { print($0) }
      numbers.push(1)
      others.push(5)
      numbers.push(2)
    },
    Row("`sample`", says: "2", "3") { print in
      let (numbers, sampler) = (HotInput<Int>(), HotInput<Int>())
      numbers.sample(sampler).on { print($0) }
      for number in 1...2 { numbers.push(number) }
      for _ in 1...2 { sampler.push(0) }
      numbers.push(3)
      sampler.push(0)
    },
    Row("`catchAndReturn`", as: replacements),
    Row("`catch`", as: catches),
  ]

  private static let concurrentRuns = Row(
    "`merge(maxConcurrent:)`", says: "starts 1", "starts 2", "first completes", "starts 3"
  ) { print in
    let kept = Kept<SignalObserver<Int, Never>>()
    let (streams, observer) = Signal<SignalProducer<Int, Never>, Never>.pipe()
    streams.flatten(.concurrent(limit: 2)).observeValues { _ in }
    for number in 1...3 {
      let inner = SignalProducer<Int, Never> { observer, _ in
        print("starts", number)
        kept.keep(observer)
      }
      observer.send(value: inner)
    }
    print("first completes")
    kept.all.first?.sendCompleted()
    kept.drop()
    observer.sendCompleted()
  }

  private static let races = Row(
    "`amb`", says: "1", "2", "3", "signal 2", "producer interrupted"
  ) { print in
    SignalProducer.race([.never, three]).startWithValues { print($0) }
    let pipes = (1...2).map { _ in Signal<Int, Never>.pipe() }
    Signal.race(pipes.map { $0.output }).observeValues { print("signal", $0) }
    pipes[1].input.send(value: 2)
    pipes[0].input.send(value: 1)
    let loser = SignalProducer<Int, Never>.never.on(interrupted: { print("producer interrupted") })
    loser.race(with: three).start()
  }
}
