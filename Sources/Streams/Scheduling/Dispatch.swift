/// Where and when a piece of work runs, as a value that can be stored, passed and changed.
///
/// ```swift
/// Dispatch.delay(after: 5, on: .main).execute { print("five seconds later, on the main queue") }
///
/// Dispatch
///   .async(on: .background).execute { print("first") }
///   .then(.async(on: .main)) { print("then this") }
/// ```
///
/// Times are in seconds; a negative delay counts as zero, and infinity is never. Source: RxStream's `Dispatch`.
public enum Dispatch: Sendable {
  /// At once, on the calling thread.
  case inline
  /// On the queue, before the call returns; inline when the caller is on that queue already.
  ///
  /// Only the queue that runs the caller is recognised: going from one serial queue through another back to the first
  /// deadlocks, as it does with any synchronous queue.
  case sync(on: Queue)
  /// On the queue, as soon as it is free.
  case async(on: Queue)
  /// On the queue: at once when the caller is on that queue already, else as soon as it is free.
  ///
  /// A stream that is dispatched this way keeps its order: an event that comes while others wait for the queue waits behind
  /// them.
  case direct(on: Queue)
  /// On the queue, `delay` seconds from now.
  ///
  /// A queue that is a scheduler measures them itself. For all other queues, the scheduler of the stream that is dispatched, or
  /// whose task is, measures them; ``execute(_:)`` belongs to no stream, and waits in real time.
  case after(delay: Double, on: Queue)

  /// On the queue, `delay` seconds from now: the same as ``after(delay:on:)-enum.case``.
  public static func delay(after delay: Double, on queue: Queue) -> Dispatch {
    .after(delay: delay, on: queue)
  }

  /// On the queue, `delay` from now, which is a `Duration`: taken in whole nanoseconds, a negative delay counts as zero, and
  /// beyond a hundred years counts as a hundred, beyond 36 billion as never.
  @_disfavoredOverload
  public static func delay(after delay: Duration, on queue: Queue) -> Dispatch {
    .after(delay: delay.clampedSeconds, on: queue)
  }

  /// On the queue, `delay` from now, which is a `Duration`: the same as ``delay(after:on:)-(Duration,_)``.
  @_disfavoredOverload
  public static func after(delay: Duration, on queue: Queue) -> Dispatch {
    .delay(after: delay, on: queue)
  }

  /// Runs `work` there and then.
  ///
  /// - Returns: the work's link in a chain, to which more work can be added with ``ExecutionChain/then(_:_:)``.
  @discardableResult
  public func execute(_ work: @escaping @Sendable () -> Void) -> ExecutionChain {
    let first = ExecutionChain(dispatch: self, work: work)
    ExecutionChain.start([first])
    return first
  }
}

extension Dispatch {
  /// Whether work runs at once on the calling thread, whatever that is.
  @usableFromInline var isInline: Bool {
    if case .inline = self { true } else { false }
  }

  /// The same place as soon as it is free; nil where there is no delay.
  var withoutDelay: Dispatch? {
    if case .after(_, let queue) = self { .async(on: queue) } else { nil }
  }

  /// Whether ``perform(_:)``, called here and now, returns only after the work.
  var isSynchronous: Bool {
    switch self {
    case .inline, .sync: true
    case .direct(let queue): queue.isCurrent
    case .async, .after: false
    }
  }

  /// Whether work never runs, however long the wait.
  var isNever: Bool {
    if case .after(let delay, _) = self { Duration(wholeNanosecondsOf: delay) > .horizon } else { false }
  }

  /// Runs `work` there and then, without a chain.
  ///
  /// - Parameter clock: what measures a delay where the queue is no scheduler; nil for real time.
  /// - Returns: the work that waits for a delay; nil when there is none.
  @discardableResult
  func perform(
    by clock: (any Scheduler)? = nil, _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork? {
    switch self {
    case .inline: work()
    case .sync(let queue): queue.runNow(work)
    case .async(let queue): queue.run(after: .zero, work)
    case .direct(let queue): if queue.isCurrent { work() } else { queue.run(after: .zero, work) }
    case .after(let delay, let queue):
      return queue.run(after: Duration(wholeNanosecondsOf: delay), by: clock, work)
    }
    return nil
  }
}
