// says: 'retry(_:delay:)' is unavailable: only a Promise, a SignalProducer or a CallbagSource has a task to run again
// says: 'retry' is unavailable: only a Promise, a SignalProducer or a CallbagSource has a task to run again
// says: 'do(onNext:)' is unavailable: write on { }
import Streams

func hintsRetry(future: Future<Int>, hot: Hot<Int>, cold: Cold<Int, Int>, signal: Signal<Int, any Error>) {
  future.retry(1).on { print($0) }
  future.retry(2, delay: 0.5).map { $0 + 1 }.on { print($0) }
  hot.retry(3).on { print($0) }
  cold.retry(3).request(1)
  signal.retry(1).observe { print($0) }
  future.retry(.times(3)).on { print($0) }
  hot.do { print($0) }
}
