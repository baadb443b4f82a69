// says: 'mapTo' is unavailable: write map { _ in value }
// says: 'asVoid()' is unavailable: write map { _ in }
// says: 'reductions' is unavailable: write scan(initial: …) { }
// says: 'reductions' is unavailable: write scan { }
// says: 'interspersed(with:)' is unavailable: write countStamp().flatMap { $0.stamp == 1 ? [$0.value] :
// says: 'groupBy' is unavailable: write uniqueValues { } for the first of each group, and flatMap(.merge)
// says: 'chunked(by:)' is unavailable: write collect { chunk, next in } of a producer or signal
// says: 'buffer(timeSpan:count:scheduler:)' is unavailable: write buffer(size:) by number
// says: 'buffer(policy:)' is unavailable: leave it out
// says: 'window(timeSpan:count:scheduler:)' is unavailable: write window(size:) by number
// says: 'measureInterval(using:)' is unavailable: write timeStamp()
import Streams

func hintsCollecting(producer: SignalProducer<Int, any Error>, promise: Promise<Int>) {
  _ = producer.mapTo("x")
  _ = promise.asVoid()
  _ = producer.reductions(0) { $0 + $1 }
  _ = producer.reductions { $0 + $1 }
  _ = producer.interspersed(with: 0)
  _ = producer.groupBy { $0 % 2 }
  _ = producer.chunked { $0 < $1 }
  _ = producer.chunked(by: ==)
  _ = producer.buffer(timeSpan: .seconds(1), count: 3, scheduler: 0)
  _ = producer.buffer(policy: 1)
  _ = producer.window(timeSpan: .seconds(1), count: 3, scheduler: 0)
  _ = producer.measureInterval(using: 1)
}
