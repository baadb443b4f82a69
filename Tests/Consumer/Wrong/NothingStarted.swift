// flags: -warnings-as-errors
// says: result of call to 'on(file:line:_:)' is unused
// says: result of call to 'onError(file:line:_:)' is unused
// says: result of call to 'onTransition(file:line:_:)' is unused
// says: result of call to 'onTerminate(file:line:_:)' is unused
import Streams

func nothingStarted(_ producer: SignalProducer<Int, Never>, _ callbag: CallbagSource<Int>, _ hot: Hot<Int>) {
  producer.map { $0 + 1 }.on { print($0) }
  callbag.filter { $0 > 1 }.onError { print($0) }
  producer.onTransition { print($0 as Any, $1) }
  callbag.onTerminate { print($0) }
  hot.on { print($0) }.onError { print($0) }.onTransition { print($0 as Any, $1) }.onTerminate { print($0) }
}
