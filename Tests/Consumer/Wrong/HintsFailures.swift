// says: 'replaceError(with:)' is unavailable: write defaultValue(_:)
// says: 'catchAndReturn' is unavailable: write defaultValue(_:)
// says: 'catch' is unavailable: write flatMapError { }
// says: 'recover' is unavailable: write flatMapError { }
// says: 'wait()' is unavailable: write try await promise.value
// says: 'retry(maxAttempts:)' is unavailable: write retry(2) for three attempts
// says: 'retry(when:)' is unavailable: write retry(.times(3, delay: 1)), a RetryPolicy
// says: 'flatMapError' is unavailable: write defaultValue(3)
import Streams

func hintsFailures(promise: Promise<Int>, producer: SignalProducer<Int, any Error>) {
  promise.replaceError(with: 0).on { print($0) }
  producer.catchAndReturn(0).startWithResult { print($0) }
  producer.catch { _ in SignalProducer<Int, Never>(value: 3) }.startWithResult { print($0) }
  promise.recover { _ in promise }.on { print($0) }
  print(promise.wait())
  promise.retry(maxAttempts: 3).map { $0 + 1 }.on { print($0) }
  producer.retry(maxAttempts: 3).startWithResult { print($0) }
  promise.retry(when: { error in error is CancellationError }).on { print($0) }
  promise.retry { error in true }.on { print($0) }
  producer.retry(when: { $0 }).startWithResult { print($0) }
  producer.retry { errors in errors.delay(1) }.startWithResult { print($0) }
  promise.flatMapError { _ in 3 }.on { print($0) }
  promise.map { $0 + 1 }.flatMapError { error in
    print(error)
    return 3
  }.on { print($0) }
}
