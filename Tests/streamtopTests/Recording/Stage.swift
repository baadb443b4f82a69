@testable import Streams

/// Where a run is recorded: virtual time and a probe.
final class Stage: @unchecked Sendable {
  let scheduler = VirtualScheduler()
  private let probe: Probe
  private var held: [Any] = []

  init() { probe = Probe(recording: .everything) { [scheduler] in scheduler.now } }

  func build<Output>(_ body: () -> Output) -> Output {
    StreamContext(scheduler: scheduler, probe: probe).run(body)
  }

  /// A Stage on which a source is heard through a stream that the chain builds itself.
  static func withInnerStream() -> Stage {
    let stage = Stage()
    let source = stage.build {
      SignalProducer<Int, any Error> { observer, _ in
        stage.at(1) { observer.send(value: 3) }
      }
    }
    stage.hold(
      stage.build {
        source.flatMap(.latest) { SignalProducer<Int, any Error>(value: $0 * 2) }.named("inner").start()
      })
    return stage
  }

  func hold(_ streams: Any) { held.append(streams) }

  func at(_ seconds: Double, _ action: @escaping @Sendable () -> Void) {
    scheduler.schedule(after: .microseconds(Int(seconds * 1_000_000)), action)
  }

  func at(after seconds: Double, _ action: @escaping @Sendable () -> Void) { at(seconds, action) }

  func facts(until seconds: Int) -> [Fact] {
    scheduler.advance(to: .seconds(seconds))
    return probe.drain().facts
  }
}

/// What a simulated task answers, one time after the other.
final class Answers<Value: Sendable>: Sendable {
  private let state: Locked<[(Double, Result<Value, any Error>)]>
  private let count = Locked(0)

  init(_ answers: [(Double, Result<Value, any Error>)]) { state = Locked(answers) }

  func next(_ stage: Stage, _ completion: @escaping TaskAnswer<Value>) {
    guard let (delay, result) = state.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
    stage.at(delay) { completion(result) }
  }

  func number() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
