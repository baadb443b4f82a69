import Streams
import Synchronization

/// An error of which a recording knows only the words. Equal to another one with the same words.
public struct RecordedError: Error, Hashable, CustomStringConvertible {
  /// What the error said.
  public let description: String

  /// Makes an error that says this.
  public init(_ words: String) { description = words }
}

/// What one run of a task comes to.
public struct ScriptedRun<Value: Sendable>: Sendable {
  /// What it sends, and after how many seconds. A task that answers sends one thing.
  let events: [(after: Double, result: Result<Value, any Error>?)]

  /// A run that answers with a value, so many seconds after its start.
  public static func answers(_ value: Value, after seconds: Double) -> Self {
    ScriptedRun(events: [(seconds, .success(value))])
  }

  /// A run that fails with an error of these words, so many seconds after its start.
  public static func fails(_ words: String, after seconds: Double) -> Self {
    ScriptedRun(events: [(seconds, .failure(RecordedError(words)))])
  }

  /// A run that does not answer.
  public static var never: Self { ScriptedRun(events: []) }

  /// A run of a producer, which sends these values at their times in seconds, and then comes to its end.
  public static func sends(_ values: [(Double, Value)], _ end: ScriptedEnd = .none) -> Self {
    var events: [(after: Double, result: Result<Value, any Error>?)] = values.map { ($0.0, .success($0.1)) }
    switch end {
    case .none: break
    case .completes(let seconds): events.append((seconds, nil))
    case .fails(let words, let seconds): events.append((seconds, .failure(RecordedError(words))))
    }
    return ScriptedRun(events: events)
  }
}

/// How a producer's run ends of its own accord.
public enum ScriptedEnd: Sendable {
  /// It does not.
  case none
  /// So many seconds after its start.
  case completes(after: Double)
  /// With an error of these words, so many seconds after its start.
  case fails(String, after: Double)
}

/// A task that does in each of its runs what a script says, and nothing when the script is over.
public final class ReplayedTask<Value: Sendable>: Sendable {
  private let runs: [ScriptedRun<Value>]
  private let scheduler: VirtualScheduler
  private let next = Atomic<Int>(0)

  init(_ runs: [ScriptedRun<Value>], _ scheduler: VirtualScheduler) {
    (self.runs, self.scheduler) = (runs, scheduler)
  }

  /// Starts the next run of a task that answers once.
  public func run(_ completion: @escaping TaskAnswer<Value>) {
    play { result in if let result { completion(result) } }
  }

  /// Starts the next run of a producer.
  public func run(_ observer: SignalObserver<Value, any Error>) {
    play { result in
      switch result {
      case .success(let value)?: observer.send(value: value)
      case .failure(let error)?: observer.send(error: error)
      case nil: observer.sendCompleted()
      }
    }
  }

  private func play(_ deliver: @escaping @Sendable (Result<Value, any Error>?) -> Void) {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    guard number < runs.count else { return }
    for (seconds, result) in runs[number].events {
      let delay = Duration(wholeNanosecondsOf: seconds)
      if delay == .zero { deliver(result) } else { scheduler.schedule(after: delay) { deliver(result) } }
    }
  }
}
