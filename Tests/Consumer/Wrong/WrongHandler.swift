// says: 'String'
// says: 'Int'
import Streams

func wrongHandler(_ numbers: Hot<Int>) {
  numbers.filter { $0 > 1 }.map { "\($0)" }.on { (number: Int) in print(number) }
}
