// says: 'Bool'
import Streams

func returnMissing(_ numbers: SignalProducer<Int, Never>) {
  numbers.map { $0 + 1 }.filter { print($0) }.map { $0 * 2 }.startWithValues { print($0) }
}
