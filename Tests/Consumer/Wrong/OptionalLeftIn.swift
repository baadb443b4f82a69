// says: value of optional type 'Int?' must be unwrapped
import Streams

func optionalLeftIn(_ words: Hot<String>) {
  words.map { Int($0) }.map { $0 + 1 }.on { print($0) }
}
