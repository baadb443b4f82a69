// says: 'tryMap' is unavailable: write resultMap
// says: 'flatMapThrowing' is unavailable: write resultMap
// says: 'collect' is unavailable: write buffer(size: 3)
// says: 'chunks(ofCount:)' is unavailable: write buffer(size: 3)
// says: 'toArray()' is unavailable: write collect()
// says: 'pairwise()' is unavailable: write combinePrevious()
// says: 'adjacentPairs()' is unavailable: write combinePrevious()
// says: 'enumerated()' is unavailable: write countStamp()
import Streams

func hintsTransforming(numbers: HotInput<Int>, parse: @escaping @Sendable (Int) throws -> String) {
  numbers.tryMap { try parse($0) }.on { print($0) }
  numbers.flatMapThrowing { try parse($0) }.on { print($0) }
  numbers.collect(3).on { print($0) }
  numbers.chunks(ofCount: 3).on { print($0) }
  numbers.toArray().on { print($0) }
  numbers.pairwise().on { print($0) }
  numbers.adjacentPairs().on { print($0) }
  numbers.enumerated().map { $0 + $1 }.on { print($0) }
}
