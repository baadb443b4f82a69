// says: 'switchMap' is unavailable: write flatMap(.latest) { }
// says: 'mergeMap' is unavailable: write flatMap(.merge) { }
// says: 'flatMapFirst' is unavailable: write throttle(PressureThrottle(buffer: 0)).asyncMap { }
// says: 'exhaustMap' is unavailable: write throttle(PressureThrottle(buffer: 0)).asyncMap { }
// says: 'flatMap(maxPublishers:_:)' is unavailable: write flatMap(.merge) { }, or
import Streams

func hintsStrategies(producer: SignalProducer<Int, any Error>, other: SignalProducer<Int, any Error>) {
  _ = producer.switchMap { _ in other }
  _ = producer.mergeMap { v in other.map { $0 + v } }
  _ = producer.flatMapFirst { _ in other }
  _ = producer.exhaustMap { _ in other }
  _ = producer.flatMap(maxPublishers: 1) { _ in other }
}
