// says: expects 1 argument, but 2 were used in closure body
import Streams

// Not behind a `map` with an operator: there the compiler, for whatever library, fails to say anything.
func tooManyParameters(_ numbers: Signal<Int, Never>) {
  numbers.filter { $0 > 0 }.skip(1).filter { number, index in number > index }.observeValues { print($0) }
}
