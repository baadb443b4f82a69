// says: value of type 'Int' has no member 'uppercased'
import Streams

func memberOfCallbag(_ numbers: CallbagSource<Int>) {
  numbers.map { $0 + 1 }.filter { $0 > 1 }.map { $0.uppercased() }.forEach { print($0) }
}
