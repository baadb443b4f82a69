/// How many values may wait at an input while other threads are busy delivering what came before, and what happens to values
/// for which there is no room.
///
///     let readings = HotInput<Double>(mailbox: .atMost(1000, whenFull: .dropOldest))
///
/// Without a limit every value waits: a thread never waits for another, but memory grows for as long as values come faster
/// than handlers take them. A probe sees how many wait; see ``NodePressure``. Dropped values are counted as drops there. Only
/// values count: errors, ends, and branches that are attached always find room.
public struct MailboxLimit: Hashable, Sendable {
  /// What happens to a value for which there is no room.
  public enum WhenFull: Hashable, Sendable {
    /// The thread that pushes waits until there is room. It must not hold a lock that handlers take. A handler that pushes into
    /// the stream by which it is called does not wait for itself: its value finds room beyond the limit. That is so only on the
    /// thread that pushes: behind `dispatch(.sync(on: .main))`, the handler waits for the thread that waits for it.
    case wait
    /// The value that has waited for longest is dropped.
    case dropOldest
    /// The value itself is dropped.
    case dropNewest
    /// The value itself is dropped, and a ``MailboxFullError`` waits in its place: only one until there is room again. A
    /// signal, which cannot carry this error, is interrupted.
    case fail
  }

  /// How many values may wait.
  public let count: Int
  /// What happens to a value for which there is no room.
  public let whenFull: WhenFull

  /// Lets so many values wait.
  ///
  /// - Parameters:
  ///   - count: how many values may wait.
  ///   - whenFull: what happens to a value for which there is no room.
  ///   - file: where the limit is made, for the message when the count is not allowed.
  ///   - line: where the limit is made.
  /// - Precondition: `count` is 1 or more.
  public static func atMost(
    _ count: Int, whenFull: WhenFull, file: StaticString = #fileID, line: UInt = #line
  ) -> MailboxLimit {
    Requirement.check(count, "count", atLeast: 1, in: "atMost", file, line)
    return MailboxLimit(count: count, whenFull: whenFull)
  }
}

/// A value came when as many waited at an input as its ``MailboxLimit`` allows.
public struct MailboxFullError: Error, Hashable, CustomStringConvertible {
  /// How many values may wait.
  public let limit: Int

  /// Makes an error.
  public init(limit: Int) { self.limit = limit }

  /// The error in words.
  public var description: String { "more than \(limit) values wait to be delivered" }
}
