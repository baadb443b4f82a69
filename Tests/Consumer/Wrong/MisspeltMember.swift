// says: has no member 'filtr'
import Streams

func misspeltMember(_ numbers: Hot<Int>) {
  numbers.map { $0 + 1 }.scan(initial: 0) { $0 + $1 }.filtr { $0 > 3 }.on { print($0) }
}
