// says: 'ifEmpty(default:)' is unavailable: write defaultValue(_:)
// says: 'ifEmpty(switchTo:)' is unavailable: write defaultValue(_:) for a value
// says: 'replaceEmpty(with:)' is unavailable: write defaultValue(_:)
// says: 'catchErrorJustReturn' is unavailable: write flatMapError { _ in SignalProducer(value: value) }
// says: 'catchError' is unavailable: write flatMapError { }
// says: 'tryCatch' is unavailable: write flatMapError { }
// says: 'flatMapErrorThrowing' is unavailable: write flatMapError { }
// says: 'flatMapResult' is unavailable: write resultMap { }
// says: 'cauterize()' is unavailable: write onError { }: the compiler warns of no error that nothing hears
// says: 'retry()' is unavailable: write retry(RetryPolicy(nil)) for as often as it takes, or retry(2) for
import Streams

func hintsReplacing(
  producer: SignalProducer<Int, any Error>, other: SignalProducer<Int, any Error>, promise: Promise<Int>
) {
  _ = producer.ifEmpty(default: 1)
  _ = producer.ifEmpty(switchTo: other)
  _ = producer.replaceEmpty(with: 1)
  _ = producer.catchErrorJustReturn(1)
  _ = producer.catchError { _ in other }
  _ = producer.tryCatch { _ in other }
  _ = promise.flatMapErrorThrowing { _ in 1 }
  _ = promise.flatMapResult { .success($0 + 1) }
  _ = promise.cauterize()
  _ = producer.retry()
  _ = promise.retry()
}
