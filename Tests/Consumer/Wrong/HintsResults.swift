// says: 'breakpoint()' is unavailable: write on { }, and set the breakpoint there
// says: 'always' is unavailable: write onTerminate { _ in }
// says: 'isPending' is unavailable: write isActive
// says: 'isResolved' is unavailable: write !isActive
// says: 'cascade(to:)' is unavailable: write on { input.complete($0) }.onError { input.complete($0) }
import Streams

func hintsResults(producer: SignalProducer<Int, any Error>, promise: Promise<Int>, input: FutureInput<Int>) {
  _ = producer.breakpoint()
  _ = promise.always { fatalError() }
  _ = promise.isPending
  _ = promise.isResolved
  _ = promise.cascade(to: input)
}
