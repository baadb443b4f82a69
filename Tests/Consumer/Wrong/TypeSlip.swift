// says: 'Int'
// says: 'String'
import Streams

func typeSlip(_ numbers: Hot<Int>) {
  let words: Hot<String> = numbers.map { $0 + 1 }.filter { $0 > 2 }.map { $0 * 2 }
  words.on { print($0) }
}
