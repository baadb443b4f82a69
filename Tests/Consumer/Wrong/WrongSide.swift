// says: binary operator '+' cannot be applied to operands of type 'Int' and 'String'
import Streams

func wrongSide(_ numbers: Observable<Int>, _ words: Hot<String>) {
  numbers.zip(words).filter { $0.0 > 1 }.map { $0.0 + $0.1 }.on { print($0) }
}
