// says: 'append' is unavailable: write concat(_:) of a producer or signal
// says: 'prepend' is unavailable: write prefix(_:) of a producer
// says: 'chain' is unavailable: write concat(_:) of a producer or signal
// says: 'amb' is unavailable: write race(with:) of producers and signals
// says: 'and' is unavailable: write zip(_:)
import Streams

func hintsSequences(
  producer: SignalProducer<Int, any Error>, other: SignalProducer<Int, any Error>, promise: Promise<Int>
) {
  _ = producer.append(other)
  _ = producer.prepend(other)
  _ = producer.chain(other)
  _ = producer.amb(other)
  _ = promise.and(promise)
}
