// says: cannot find 'factr' in scope
import Streams

func unknownName(_ numbers: Promise<Int>, factor: Int) {
  numbers.map { $0 + 1 }.map { $0 * factr }.map { "\($0)" }.on { print($0) }
}
