import Synchronization

/// The error of a stream whose work has been dropped by its ``Dispatch``: a ``DispatchThread`` that was stopped or emptied, or
/// a scheduler that does not run its work.
public struct DroppedWorkError: Error, Hashable, CustomStringConvertible {
  /// Where the work was to run, or what measured its delay.
  public let place: String

  /// Makes an error, such as a test needs.
  public init(place: String) { self.place = place }

  /// The error in words.
  public var description: String { "\(place) dropped the work that it was given" }
}

/// Knows whether work has begun, and tells when it was dropped instead.
private final class DroppableWork: Sendable {
  private let hasBegun = Atomic<Bool>(false)
  private let whenDropped: @Sendable () -> Void

  init(whenDropped: @escaping @Sendable () -> Void) { self.whenDropped = whenDropped }

  deinit {
    if !hasBegun.load(ordering: .relaxed) { whenDropped() }
  }

  func begin() { hasBegun.store(true, ordering: .relaxed) }
}

/// Work that waits for the delay of a ``Dispatch``, and may be taken back.
struct DelayedWork: Sendable {
  /// Held by its place alone, which may drop it.
  fileprivate weak var work: ScheduledWork?
  /// Held by the work alone, so that it is dropped with that.
  fileprivate weak var droppable: DroppableWork?

  /// Makes sure that the work does not start any more. This does not count as dropped by its place.
  func takeBack() {
    droppable?.begin()
    work?.cancel()
  }
}

extension Dispatch {
  /// Runs `work` there and then, without a chain. When its place drops it, `refuse` is called instead.
  ///
  /// Work that is never to run does not count as dropped. The code that stops a thread may hold locks, so `refuse` runs on the
  /// scheduler, which also measures a delay where the queue is not a scheduler.
  /// - Returns: the work, while it waits for a delay; nil when there is none.
  @discardableResult
  func perform(
    on scheduler: any Scheduler, _ work: @escaping @Sendable () -> Void,
    orElse refuse: @escaping @Sendable (DroppedWorkError) -> Void
  ) -> DelayedWork? {
    guard mayDrop(waitingBy: scheduler) else {
      return perform(by: scheduler, work).map { DelayedWork(work: $0, droppable: nil) }
    }
    let droppable = DroppableWork {
      let error = DroppedWorkError(place: placeThatDrops(waitingBy: scheduler))
      _ = scheduler.wake(after: .zero) { refuse(error) }
    }
    let waiting = perform(by: scheduler) {
      droppable.begin()
      work()
    }
    return waiting.map { DelayedWork(work: $0, droppable: droppable) }
  }

  /// Whether work may be dropped. The system's queues, and the library's clock, run all that they are given.
  private func mayDrop(waitingBy clock: any Scheduler) -> Bool {
    if isNever { return false }
    return switch queue {
    case .thread, .scheduler: true
    case .main, .background, .priorityBackground, .custom, nil:
      withoutDelay != nil && !(clock is DispatchScheduler)
    }
  }

  /// The name of what drops work.
  private func placeThatDrops(waitingBy clock: any Scheduler) -> String {
    switch queue {
    case .thread(let thread): "the thread \(thread.name)"
    case .scheduler(let scheduler): "the scheduler \(type(of: scheduler))"
    case .main, .background, .priorityBackground, .custom, nil: "the scheduler \(type(of: clock))"
    }
  }
}
