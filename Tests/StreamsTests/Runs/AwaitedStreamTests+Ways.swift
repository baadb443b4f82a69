@testable import Streams

extension `A stream that an asyncMap waits for` {
  /// What ends the run for a value, half a second after it has begun.
  enum Way: CaseIterable {
    case cancel, cancelAbove, timeout, attempt, request, requestTimeout, end, disposal, callbag
  }

  /// Has an inner stream begin at 1. Gives what ends its run.
  func begin(_ way: Way, _ inner: @escaping @Sendable (Int) -> Promise<Int>) -> () -> Void {
    switch way {
    case .cancel, .cancelAbove, .timeout, .attempt:
      let outer = promise(1, "outer")
      let mapped = outer.asyncMap(inner)
      let leaf =
        way == .timeout ? mapped.timeout(1.5) : way == .attempt ? mapped.timeout(1.5).retry(1) : mapped
      return { [time] in
        switch way {
        case .cancel: leaf.cancel()
        case .cancelAbove: outer.cancel()
        default: time.advance(to: 1.5)
        }
        withExtendedLifetime(leaf) {}
      }
    case .request, .requestTimeout:
      let cold = time.run { Cold<Int, Int> { _, number, respond in respond(.success(number)) } }
      time.advance(to: 1)
      let mapped = cold.asyncMap(inner)
      let leaf = way == .request ? mapped : mapped.timeout(0.5)
      let request = leaf.request(1)
      return { [time] in
        if way == .request { request.cancel() } else { time.advance(to: 1.5) }
        withExtendedLifetime(leaf) {}
      }
    case .end:
      let hot = time.run { HotInput<Int>() }
      let leaf = hot.asyncMap(inner)
      time.advance(to: 1)
      hot.push(1)
      return {
        hot.terminate(withReason: .cancelled); withExtendedLifetime(leaf) {}
      }
    case .disposal:
      time.advance(to: 1)
      let run = time.run { SignalProducer<Int, any Error>(value: 1).asyncMap(inner).start() }
      return { run.dispose() }
    case .callbag:
      time.advance(to: 1)
      let run = time.run { CallbagSource<Int>.from([1]).asyncMap(inner).forEach { _ in } }
      return { run.stop() }
    }
  }
}
