/// Which of the inner streams of a stream of streams are heard. (Source: ReactiveCocoa.)
///
/// A strategy holds back the start of a producer, and the task of a ``Lazy``. It does not hold back the stream itself:
/// `flatMap` calls its closure as soon as the outer value comes, and the task of a Promise or Future that the closure makes
/// runs from then on. Return a ``Lazy`` instead, or the producer of a request, `cold.producer(for: value)`.
///
/// Where another thread delivers, the lifetime of an inner producer may end (`observeEnded`) after the next one has begun.
///
/// On a Cold a strategy goes by asker: the inner streams of each are chosen among, and limited, apart from those of others.
public enum FlattenStrategy: Sendable, Hashable {
  /// All of them, as soon as they come.
  case merge
  /// One after the other: the next is heard, and started if it is a producer, when the one before has ended.
  case concat
  /// The latest: the one before is released when another comes. An event of it that is being delivered goes first, unless the
  /// new one has a value at once. The run of a producer and the task of a Promise that is released end with that; the task of
  /// a Future or ``Lazy`` goes on.
  case latest
  /// The first that says anything; all others are released.
  case race
  /// At most `limit` at a time, which is at least one: the others wait for their turn to be heard, and to be started.
  case concurrent(limit: Int)

  /// How many inner streams are heard at the same time, at most.
  var limit: Int {
    switch self {
    case .merge, .latest, .race: .max
    case .concat: 1
    case .concurrent(let limit): limit
    }
  }
}

extension Requirement {
  /// Requires a strategy to let at least one inner stream be heard.
  @inlinable @inline(__always)
  static func check(
    _ strategy: FlattenStrategy, in operation: StaticString, _ file: StaticString, _ line: UInt
  ) {
    if case .concurrent(let limit) = strategy, limit < 1 {
      refuse("\(operation)(.concurrent(limit: \(limit))): limit must be 1 or more", file, line)
    }
  }
}
