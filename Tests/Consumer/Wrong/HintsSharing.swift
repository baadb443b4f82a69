// says: 'share(replay:scope:)' is unavailable: write replayLazily(upTo:) of a producer
// says: 'shareReplay' is unavailable: write replayLazily(upTo:) of a producer
// says: 'remember()' is unavailable: write observable(initial:), or replayLazily(upTo: 1) of a producer
// says: 'makeConnectable()' is unavailable: write startWithSignal { } of a producer
// says: 'autoconnect()' is unavailable: write startWithSignal { } of a producer
// says: 'observeOn' is unavailable: write dispatch(_:)
// says: 'subscribeOn' is unavailable: write start(on:) of a producer
// says: 'hop(to:)' is unavailable: write dispatch(_:)
import Streams

func hintsSharing(producer: SignalProducer<Int, any Error>, promise: Promise<Int>) {
  _ = producer.share(replay: 1, scope: 2)
  _ = producer.shareReplay(1)
  _ = producer.remember()
  _ = producer.makeConnectable()
  _ = producer.autoconnect()
  _ = producer.observeOn(1)
  _ = producer.subscribeOn(1)
  _ = promise.hop(to: 1)
}
