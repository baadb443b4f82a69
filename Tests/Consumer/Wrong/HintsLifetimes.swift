// says: 'store(in:)' is unavailable: there is nothing to store
// says: 'disposed(by:)' is unavailable: there is nothing to store
// says: 'share()' is unavailable: every stream is shared but a producer
// says: 'share(replay:)' is unavailable: every stream is shared but a producer
// says: 'publish()' is unavailable: every stream is shared but a producer
// says: 'eraseToAnyPublisher()' is unavailable: leave it out
// says: 'asObservable()' is unavailable: leave it out
// says: 'multicast(subject:)' is unavailable: every stream is shared but a producer
// says: 'multicast' is unavailable: every stream is shared but a producer
// says: 'dispose()' is unavailable: only a run has a disposable
import Streams

func hintsLifetimes(numbers: HotInput<Int>, producer: SignalProducer<Int, Never>, bag: inout Set<Int>) {
  numbers.on { print($0) }.store(in: &bag)
  numbers.on { print($0) }.disposed(by: bag)
  numbers.on { print($0) }.dispose()
  numbers.share().on { print($0) }
  producer.share().startWithValues { print($0) }
  numbers.share(replay: 1).on { print($0) }
  numbers.publish().on { print($0) }
  producer.multicast(subject: numbers).startWithValues { print($0) }
  producer.multicast { HotInput<Int>() }.map { $0 + 1 }.startWithValues { print($0) }
  producer.multicast(numbers).startWithValues { print($0) }
  _ = numbers.map { $0 + 1 }.eraseToAnyPublisher()
  _ = numbers.asObservable()
}
