// says: cannot convert value of type 'HotInput<Int>' (aka 'EventStream<HotInputKind, Int, any Error>') to expected argument type 'Hot<Int>'
// says: cannot convert value of type 'ObservableInput<Int>' (aka 'EventStream<ObservableInputKind, Int, any Error>') to expected argument type 'Observable<Int>'
// says: cannot convert return expression of type 'FutureInput<Int>' (aka 'EventStream<FutureInputKind, Int, any Error>') to return type 'Future<Int>'
import Streams

func inputForOthers(
  hot: HotInput<Int>, observable: ObservableInput<Int>, future: FutureInput<Int>, show: (Hot<Int>) -> Void,
  follow: (Observable<Int>) -> Void
) -> Future<Int> {
  show(hot)
  follow(observable)
  return future
}
