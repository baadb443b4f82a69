// says: missing argument for parameter 'width' in call
import Streams

func label(_ number: Int, width: Int) -> String { "\(number) \(width)" }

func missingArgument(_ numbers: SignalProducer<Int, Never>) {
  numbers
    .filter { $0 > 1 }
    .map { $0 * 2 }
    .map { label($0) }
    .startWithValues { print($0) }
}
