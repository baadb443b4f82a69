// says: cannot convert value of type 'Int' to closure result type 'EventStream<SignalProducerKind, Int, Never>'
import Streams

func wrongInner(_ numbers: Signal<Int, Never>) {
  numbers.filter { $0 > 0 }.flatMap(.latest) { $0 * 2 }.map { $0 + 1 }.observeValues { print($0) }
}
