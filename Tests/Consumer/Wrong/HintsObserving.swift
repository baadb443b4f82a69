// says: 'sink(receiveValue:)' is unavailable: write on { } for the values
// says: 'sink(receiveCompletion:receiveValue:)' is unavailable: write on { } for the values
// says: 'subscribe(onNext:onError:onCompleted:onDisposed:)' is unavailable: write on { } for the values
// says: 'subscribe' is unavailable: write on { }; a producer runs
// says: 'handleEvents(receiveOutput:)' is unavailable: write on { }
// says: 'handleEvents(receiveOutput:receiveCompletion:)' is unavailable: write on { } and onTerminate
// says: 'do(onNext:)' is unavailable: write on { }
// says: 'do(onError:)' is unavailable: write onError { }
// says: 'done' is unavailable: write on { }
// says: 'catch' is unavailable: write onError { }
// says: 'ensure' is unavailable: write onTerminate
// says: 'finally' is unavailable: write onTerminate
// says: 'whenSuccess' is unavailable: write on { }
// says: 'whenFailure' is unavailable: write onError { }
// says: 'whenComplete' is unavailable: write on { } for the value
// says: 'onSuccess' is unavailable: write on { }
// says: 'onFailure' is unavailable: write onError { }
// says: 'onComplete' is unavailable: write on { } for the value
// says: 'assign(to:on:)' is unavailable: write on { [weak object]
// says: 'bind(to:)' is unavailable: write on { target.set($0) }
// says: 'debug' is unavailable: write named(_:)
// says: 'tap' is unavailable: write on { }
// says: 'tap' is unavailable: write on { } for the value and onError { } for the error
import Streams

final class Box {
  var value = 0
}

func hintsObserving(numbers: HotInput<Int>, promise: Promise<Int>, target: ObservableInput<Int>) {
  numbers.sink { print($0) }
  numbers.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  numbers.subscribe(onNext: { print($0) }, onError: { print($0) })
  numbers.producer().subscribe { print($0) }
  numbers.handleEvents(receiveOutput: { print($0) }).map { $0 + 1 }.on { print($0) }
  numbers.handleEvents(receiveCompletion: { print($0) })
  numbers.tap { print($0) }.map { $0 + 1 }.on { print($0) }
  promise.tap { result in if case .failure(let error) = result { print(error) } }
  numbers.do(onNext: { print($0) })
  numbers.do(onError: { print($0) })
  promise.done { print($0) }
  promise.on { print($0) }.catch { print($0) }
  promise.ensure { print(1) }
  promise.finally { print(1) }
  promise.whenSuccess { print($0) }
  promise.whenFailure { print($0) }
  promise.whenComplete { print($0) }
  promise.onSuccess { print($0) }.onFailure { print($0) }
  promise.onComplete { print($0) }
  numbers.assign(to: \Box.value, on: Box())
  numbers.bind(to: target)
  numbers.debug("x").on { print($0) }
}
