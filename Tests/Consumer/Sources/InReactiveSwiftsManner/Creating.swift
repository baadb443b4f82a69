import Streams

func creating(_ log: Journal) {
  let (signal, observer) = Signal<Int, Never>.pipe()  // 1
  let (output, input) = Signal<String, AppError>.pipe()  // 2
  let one = SignalProducer<Int, Never>(value: 1)  // 3
  let three = SignalProducer<Int, Never>([1, 2, 3])  // 4
  let words = SignalProducer<String, Never>(values: "a", "b", "c")  // 5
  let failing = SignalProducer<Int, AppError>(error: .offline)  // 6
  let nothing = SignalProducer<Int, Never>.empty  // 7
  let silence: SignalProducer<Int, Never> = .never  // 8
  let result = SignalProducer<Int, AppError>(result: .success(5))  // 9
  let lazily = SignalProducer<Int, AppError> { () -> Result<Int, AppError> in .success(6) }  // 10
  let throwing = SignalProducer<Int, Error> { try decode("7") }  // 11
  let task = SignalProducer<Int, Never> { observer, _ in
    observer.send(value: 8)
    observer.sendCompleted()
  }  // 12
  let clean = SignalProducer<Int, Never> { _, lifetime in lifetime.observeEnded { log.note("clean") } }  // 13
  let heard = Signal<Int, Never> { observer, lifetime in lifetime += one.start(observer) }  // 14
  let watcher = Signal<Int, Never>.Observer(value: { log.note($0) }, completed: { log.note("done") })  // 15
  let everything = Signal<Int, Never>.Observer { event in log.note(event) }  // 16
  signal.observe(watcher)  // 17
  signal.producer.start(everything)  // 18
  signal.observeValues { log.note("value \($0)") }  // 19
  output.observeResult { result in log.note(result) }  // 20
  output.observeFailed { log.note($0) }  // 21
  observer.send(value: 3); observer.sendCompleted()  // 22
  input.send(error: .offline)  // 23
  three.startWithValues { log.note($0) }  // 24
  failing.startWithFailed { error in log.note(error) }  // 25
  result.startWithResult { log.note($0) }  // 26
  words.start { event in if case let .value(word) = event { log.note(word) } }  // 27
  nothing.startWithCompleted { log.note("completed") }  // 28
  task.startWithSignal { signal, interrupter in signal.observeValues { log.note($0) } }  // 29
  clean.start().dispose()  // 30
  throwing.startWithResult { if case .success(let value) = $0 { log.note(value) } }  // 31
  lazily.on(starting: { log.note("starting") }, value: { log.note($0) }).start()  // 32
  heard.observeInterrupted { log.note("ended before") }  // 33
  silence.startWithInterrupted { log.note("interrupted") }.dispose()  // 34
}
