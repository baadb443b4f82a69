// says: 'hot(file:line:)' is unavailable: on { } and each operator are there without it: where a Hot is asked for, write flatMap
// says: 'hot(file:line:)' is unavailable: an answer goes to the stream that asks
// says: 'hot(file:line:)' is unavailable: it is a Hot already
// says: 'observable()' is unavailable: a Hot keeps no value: write observable(initial: value)
// says: '<~' is unavailable: a property follows what cannot fail: write property <~ hot.observable(initial:
import Streams

func hintsConversions(
  promise: Promise<Int>, input: FutureInput<Int>, cold: Cold<Int, Int>, hot: Hot<Int>,
  signal: Signal<Int, any Error>, callbag: CallbagSource<Int>, property: MutableProperty<Int>
) {
  promise.hot().on { print($0) }
  print(promise.map { $0 }.hot(), input.hot())
  cold.hot().on { print($0) }
  hot.hot().on { print($0) }
  print(hot.map { $0 }.observable().value)
  property <~ hot
  property <~ promise
  property <~ signal
  property <~ callbag.map { $0 + 1 }
  property <~ hot.producer()
}
