// says: 'flatMapLatest' is unavailable: write flatMap(.latest) { }
// says: 'concatMap' is unavailable: write flatMap(.concat) { }
// says: 'flatMap' is unavailable: flatMap takes a strategy
// says: 'switchToLatest()' is unavailable: write flatten(.latest)
// says: 'merge(maxConcurrent:)' is unavailable: write flatten(.concurrent(limit: 3))
// says: 'throttle' is unavailable: there is none: throttle(PressureThrottle(buffer: 0)).asyncMap { }
import Streams

func hintsFlattening(numbers: HotInput<Int>, fetch: @escaping @Sendable (Int) -> Promise<String>) {
  numbers.flatMapLatest { fetch($0) }.map { $0.count }.on { print($0) }
  numbers.concatMap { fetch($0) }.map { $0.count }.on { print($0) }
  numbers.flatMap { fetch($0) }.map { $0.count }.on { print($0) }
  numbers.map { fetch($0) }.switchToLatest().map { $0.count }.on { print($0) }
  numbers.map { fetch($0) }.merge(maxConcurrent: 3).on { print($0) }
  numbers.map { fetch($0) }.flatten(.throttle).on { print($0) }
  numbers.flatMap(.throttle) { fetch($0) }.map { $0.count }.on { print($0) }
}
