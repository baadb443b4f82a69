// says: 'onNext' is unavailable: write send(value: value)
// says: 'yield' is unavailable: write send(value: value)
// says: 'receive' is unavailable: write send(value: value)
// says: 'onError' is unavailable: write send(error: error)
// says: 'onCompleted()' is unavailable: write sendCompleted()
// says: 'complete()' is unavailable: write sendCompleted()
// says: 'finish()' is unavailable: write sendCompleted()
// says: 'init(_:)' is unavailable: write SignalProducer(value: value)
// says: 'init(file:line:)' is unavailable: write SignalProducer { observer, lifetime in … }
// says: 'observeValues' is unavailable: write startWithValues { }
// says: 'start' is unavailable: write startWithValues { }
// says: 'init(file:line:)' is unavailable: write let (signal, observer) = Signal.pipe()
// says: 'startWithValues' is unavailable: write observeValues { }
// says: 'observe' is unavailable: write observeValues { }
import Streams

func hintsSignals(producer: SignalProducer<Int, Never>, signal: Signal<Int, Never>, error: any Error) {
  _ = SignalProducer<Int, any Error> { observer, lifetime in
    observer.onNext(3)
    observer.yield(3)
    observer.receive(3)
    observer.onError(error)
    observer.onCompleted()
    observer.complete()
    observer.finish()
  }
  _ = SignalProducer(3)
  _ = SignalProducer<Int, Never>()
  producer.observeValues { print($0) }
  producer.start { value in print(value + 1) }
  _ = Signal<Int, Never>()
  signal.startWithValues { print($0) }
  signal.observe { value in print(value + 1) }
}
