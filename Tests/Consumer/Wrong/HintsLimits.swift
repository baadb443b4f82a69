// says: 'takeUntil' is unavailable: write take(until:) of a producer or signal
// says: 'takeWhile' is unavailable: write doWhile { }
// says: 'skipWhile' is unavailable: write skip(while: { })
// says: 'skipUntil' is unavailable: write skip(until:) of a producer or signal
// says: 'drop(untilOutputFrom:)' is unavailable: write skip(until:) of a producer or signal
// says: 'single()' is unavailable: nothing here counts: write first(), or collect() and look at the count
// says: 'contains' is unavailable: write filter { $0 == value }.take(first: 1).map { _ in true
// says: 'contains(where:)' is unavailable: write filter { }.take(first: 1).map { _ in true
// says: 'allSatisfy' is unavailable: write filter { !… }.take(first: 1).map { _ in false
// says: 'compacted()' is unavailable: write skipNil()
// says: 'ignoreNil()' is unavailable: write skipNil()
// says: 'replaceNil(with:)' is unavailable: write map { $0 ?? value }
// says: 'joined()' is unavailable: write flatMap { $0 }
import Streams

func hintsLimits(
  producer: SignalProducer<Int, any Error>, other: SignalProducer<Int, any Error>, hot: Hot<Int>,
  optionals: SignalProducer<Int?, Never>, arrays: SignalProducer<[Int], Never>
) {
  _ = producer.takeUntil(other)
  _ = hot.takeWhile { $0 > 1 }
  _ = producer.skipWhile { $0 > 1 }
  _ = producer.skipUntil(hot)
  _ = producer.drop(untilOutputFrom: other)
  _ = producer.single()
  _ = producer.contains(1)
  _ = producer.contains { $0 > 1 }
  _ = producer.allSatisfy { $0 > 1 }
  _ = optionals.compacted()
  _ = optionals.ignoreNil()
  _ = optionals.replaceNil(with: 1)
  _ = arrays.joined()
}
