// says: 'fromArray' is unavailable: write CallbagSource.from([1, 2, 3])
// says: 'fromIter' is unavailable: write CallbagSource.from([1, 2, 3])
// says: 'fromPromise' is unavailable: write CallbagSource.fromStream(promise)
// says: 'fromObs' is unavailable: write CallbagSource.fromStream(stream)
// says: 'init(_:)' is unavailable: write CallbagSource.from([1, 2, 3])
// says: 'sink(receiveCompletion:receiveValue:)' is unavailable: write forEach(end: { }) { }
// says: 'sink(receiveValue:)' is unavailable: write forEach { }
// says: 'end()' is unavailable: write complete()
// says: 'merge' is unavailable: write CallbagSource.merge(one, two)
// says: 'concat' is unavailable: write one.concat(two)
// says: 'combine' is unavailable: write CallbagSource.combineLatest(one, two)
// says: 'zip' is unavailable: write CallbagSource.zip(one, two)
// says: 'race' is unavailable: write CallbagSource.race([one, two])
import Streams

func hintsCallbags(promise: Promise<Int>, hot: Hot<Int>) {
  _ = CallbagSource.fromArray([1, 2, 3])
  _ = CallbagSource.fromIter([1, 2, 3])
  _ = CallbagSource.fromPromise(promise)
  _ = CallbagSource.fromObs(hot)
  _ = CallbagSource([1, 2, 3])
  _ = CallbagSource<Int>.listenable { emitter in
    emitter.next(3)
    emitter.end()
  }
}

func hintsCallbagsJoined(one: CallbagSource<Int>, two: CallbagSource<Int>, words: CallbagSource<String>) {
  one.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  one.map { $0 + 1 }.sink(receiveValue: { print($0) }).stop()
  Callbags.merge(one, two).map { $0 + 1 }.forEach { print($0) }
  Callbags.concat(one, two, one).forEach { print($0) }
  Callbags.combine(one, words).map { $0 + $1.count }.forEach { print($0) }
  Callbags.zip(one, words, two).forEach { print($0) }
  Callbags.race(one, two).forEach { print($0) }
}
