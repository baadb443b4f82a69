// says: extraneous argument label 'with:' in call
import Streams

func wrongLabel(_ numbers: CallbagSource<Int>) {
  numbers.map { $0 + 1 }.filter { $0 > 1 }.scan(with: 0) { $0 + $1 }.forEach { print($0) }
}
