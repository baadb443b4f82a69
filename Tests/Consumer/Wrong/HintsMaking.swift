// says: 'create' is unavailable: write SignalProducer { observer, lifetime in
// says: 'of' is unavailable: write SignalProducer(values: [1, 2, 3])
// says: 'from' is unavailable: write SignalProducer(values: [1, 2, 3])
// says: 'range(start:count:)' is unavailable: write SignalProducer(values: 1...3)
// says: 'empty' is unavailable: write SignalProducer.empty
// says: 'never' is unavailable: write SignalProducer.never
// says: 'error' is unavailable: write SignalProducer(error: error)
// says: 'interval' is unavailable: write TimerStream(interval: 1).start()
// says: 'timer' is unavailable: write TimerStream(interval: 1).start()
// says: 'deferred' is unavailable: write SignalProducer.deferred { … }
// says: 'init(file:line:)' is unavailable: write HotInput()
// says: 'init(_:)' is unavailable: write SignalProducer(value: value), or SignalProducer(values:
// says: 'pipe()' is unavailable: write HotInput()
// says: 'makeStream()' is unavailable: write HotInput()
// says: 'init(_:)' is unavailable: a HotInput keeps no value
// says: 'init(file:line:)' is unavailable: it has a value from the first
// says: 'init(_:)' is unavailable: write ObservableInput(value), which is set from outside
// says: 'init(value:)' is unavailable: write ObservableInput(value), without a label
// says: 'init(initial:then:)' is unavailable: write let property = MutableProperty(value) and property <~ producer
import Streams

func hintsMaking(
  numbers: Observable<Int>, error: any Error, producer: SignalProducer<Int, Never>
) {
  _ = Observable<Int>.create { observer in
    observer.onNext(3)
    return 3
  }
  _ = Observable.of(1, 2, 3)
  _ = Hot.from([1, 2, 3])
  _ = Observable.range(start: 1, count: 3)
  _ = Observable<Int>.empty()
  _ = SignalProducer<Int, Never>.never()
  _ = Observable<Int>.error(error)
  _ = Observable<Int>.interval(1)
  _ = Observable<Int>.timer(1)
  _ = Observable<Int>.deferred { numbers }
  _ = Hot<Int>()
  _ = Hot([1, 2, 3])
  _ = Hot<Int>.pipe()
  _ = Hot<Int>.makeStream()
  _ = HotInput(3)
  _ = Observable<Int>()
  _ = Observable(3)
  _ = ObservableInput(value: 3)
  _ = Property(initial: 3, then: producer).map { $0 + 1 }
}
