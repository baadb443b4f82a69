// says: 'replaceError(with:)' is unavailable: write defaultValue(_:)
// says: 'catchAndReturn' is unavailable: write defaultValue(_:)
// says: 'catch' is unavailable: write flatMapError { }
// says: 'recover' is unavailable: write flatMapError { }
// says: 'wait()' is unavailable: write try await promise.value
import Streams

func hintsFailures(promise: Promise<Int>, producer: SignalProducer<Int, any Error>) {
  promise.replaceError(with: 0).on { print($0) }
  producer.catchAndReturn(0).startWithResult { print($0) }
  producer.catch { _ in SignalProducer<Int, Never>(value: 3) }.startWithResult { print($0) }
  promise.recover { _ in promise }.on { print($0) }
  print(promise.wait())
}
