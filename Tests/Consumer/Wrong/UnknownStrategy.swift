// says: type 'FlattenStrategy' has no member 'lates'
import Streams

func unknownStrategy(_ numbers: SignalProducer<Int, Never>) {
  numbers.map { $0 + 1 }.flatMap(.lates) { SignalProducer(value: $0) }.startWithValues { print($0) }
}
