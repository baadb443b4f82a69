// says: 'send' is unavailable: write push(_:)
// says: 'onNext' is unavailable: write push(_:)
// says: 'accept' is unavailable: write push(_:)
// says: 'yield' is unavailable: write push(_:)
// says: 'finish()' is unavailable: write terminate(withReason: .completed)
// says: 'onCompleted()' is unavailable: write terminate(withReason: .completed)
// says: 'just' is unavailable: write SignalProducer(value:)
// says: 'value' is unavailable: write Promise.completed(value)
// says: 'failed' is unavailable: write Promise.completed(error)
import Streams

func hintsRoots(numbers: HotInput<Int>, error: any Error) {
  numbers.send(1)
  numbers.onNext(1)
  numbers.accept(1)
  numbers.yield(1)
  numbers.finish()
  numbers.onCompleted()
  _ = Observable.just(1)
  _ = Promise<Int>.value(1)
  _ = Promise<Int>.failed(error)
}
