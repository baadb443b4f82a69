// says: has no member 'observeValue'
import Streams

func misspeltObserver(_ numbers: Signal<Int, Never>) {
  numbers.map { $0 + 1 }.filter { $0 > 1 }.map { $0 * 2 }.observeValue { print($0) }
}
