// says: 'fromArray' is unavailable: write CallbagSource.from([1, 2, 3])
// says: 'fromIter' is unavailable: write CallbagSource.from([1, 2, 3])
// says: 'fromPromise' is unavailable: write CallbagSource.fromStream(promise)
// says: 'fromObs' is unavailable: write CallbagSource.fromStream(stream)
// says: 'init(_:)' is unavailable: write CallbagSource.from([1, 2, 3])
import Streams

func hintsCallbags(promise: Promise<Int>, hot: Hot<Int>) {
  _ = CallbagSource.fromArray([1, 2, 3])
  _ = CallbagSource.fromIter([1, 2, 3])
  _ = CallbagSource.fromPromise(promise)
  _ = CallbagSource.fromObs(hot)
  _ = CallbagSource([1, 2, 3])
}
