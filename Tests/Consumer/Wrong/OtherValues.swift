// says: 'Int'
// says: 'String'
import Streams

func otherValues(_ numbers: Hot<Int>, _ words: Hot<String>) {
  numbers.map { $0 + 1 }.merge(words.map { $0.uppercased() }).map { $0.count }.on { print($0) }
}
