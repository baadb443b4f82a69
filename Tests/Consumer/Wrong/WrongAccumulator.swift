// says: 'Int'
// says: 'String'
import Streams

func wrongAccumulator(_ words: Hot<String>) {
  let sums: Hot<Int> = words.scan(initial: 0) { sum, word in sum + word }.filter { $0 > 1 }
  sums.on { print($0) }
}
