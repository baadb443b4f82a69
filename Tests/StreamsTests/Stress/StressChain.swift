@testable import Streams

/// What chains are built with.
struct StressParts: Sendable {
  let turns: any Turns
  let scheduler: VirtualScheduler
  /// A second source, for joins.
  let other: HotInput<Int>
}

/// The end of a chain, with what one can do there.
struct StressLeaf: Sendable {
  let node: Node
  let observer: StressObserver
  var ask: (@Sendable (Int) -> Void)?
  var cancel: (@Sendable () -> Void)?
}

extension StressParts {
  /// Builds the stages on a stream, and an observer below them.
  func attach<Kind>(
    _ stages: ArraySlice<StressProgram.Stage>, to stream: EventStream<Kind, Int, any Error>,
    _ observer: StressObserver, _ inside: @escaping @Sendable (StressObserver) -> Void
  ) -> StressLeaf {
    guard let stage = stages.first else { return observe(stream, observer, inside) }
    let rest = stages.dropFirst()
    let turns = turns
    switch stage {
    case .map:
      let mapped = stream.map { value in
        turns.yield()
        return value
      }
      return attach(rest, to: mapped, observer, inside)
    case .filter: return attach(rest, to: stream.filter { $0 % 3 != 0 }, observer, inside)
    case .scan: return attach(rest, to: stream.scan(initial: 0) { ($0 + $1) % 1_000 }, observer, inside)
    case .buffer:
      let buffered = stream.buffer(size: 2).map { $0.reduce(0, +) }
      return attach(rest, to: buffered, observer, inside)
    case .delay: return attach(rest, to: stream.delay(0.5), observer, inside)
    case .dispatch:
      let dispatched = stream.dispatch(.async(on: .scheduler(scheduler)))
      return attach(rest, to: dispatched, observer, inside)
    case .asyncMap:
      let mapped = stream.asyncMap { (value, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
        turns.yield()
        answer(.success(value))
      }
      return attach(rest, to: mapped, observer, inside)
    case .asyncMapLater:
      let scheduler = scheduler
      let mapped = stream.asyncMap { (value, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
        scheduler.schedule(after: .seconds(1)) { answer(.success(value)) }
      }
      return attach(rest, to: mapped, observer, inside)
    case .mergeItself: return attach(rest, to: stream.merge(stream.map { $0 + 10_000 }), observer, inside)
    case .zipItself:
      let zipped = stream.zip(stream.map { $0 + 1 }).map { $0 * 7 + $1 }
      return attach(rest, to: zipped, observer, inside)
    case .mergeOther: return attach(rest, to: stream.merge(other), observer, inside)
    case .throttle:
      return attach(rest, to: stream.throttle(PressureThrottle(buffer: 2)), observer, inside)
    case .retry, .retryLater:
      guard let promise = stream as? Promise<Int> else { return attach(rest, to: stream, observer, inside) }
      return attach(rest, to: promise.retry(2, delay: stage == .retryLater ? 1 : nil), observer, inside)
    }
  }

  private func observe<Kind>(
    _ stream: EventStream<Kind, Int, any Error>, _ observer: StressObserver,
    _ inside: @escaping @Sendable (StressObserver) -> Void
  ) -> StressLeaf {
    let turns = turns
    let hear: @Sendable (Said) -> Void = { said in
      observer.hear(said) {
        turns.yield()
        inside(observer)
        turns.yield()
      }
    }
    let observed =
      stream.on { hear(.value($0)) }.onError { _ in hear(.error) }.onTerminate { hear(.end($0)) }
    var leaf = StressLeaf(node: observed.node, observer: observer)
    if let cold = observed as? Cold<Int, Int> { leaf.ask = { cold.request($0) } }
    if let promise = observed as? Promise<Int> { leaf.cancel = { promise.cancel() } }
    return leaf
  }
}
