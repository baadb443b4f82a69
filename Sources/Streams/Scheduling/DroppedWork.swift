import Synchronization

/// The error of what was to run on a ``Dispatch`` that has dropped it: a ``DispatchThread`` that was stopped or emptied,
/// or a scheduler that does not run its work.
public struct DroppedWorkError: Error, Hashable, CustomStringConvertible {
  /// Where it was to run.
  public let place: String

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

extension Dispatch {
  /// Runs `work` there and then, without a chain. When its place drops it, `refuse` is called in its stead.
  ///
  /// Work that is never to run is no dropped work. What stops a thread may hold locks: `refuse` runs on the scheduler.
  func perform(
    on scheduler: any Scheduler, _ work: @escaping @Sendable () -> Void,
    orElse refuse: @escaping @Sendable (DroppedWorkError) -> Void
  ) {
    guard let place = placeThatDrops else { return perform(work) }
    let droppable = DroppableWork {
      _ = scheduler.wake(after: .zero) { refuse(DroppedWorkError(place: place)) }
    }
    perform {
      droppable.begin()
      work()
    }
  }

  /// The name of a place that need not run what it is given; nil for the system's queues, which always do.
  private var placeThatDrops: String? {
    if case .after(delay: .infinity, on: _) = self { return nil }
    return switch queue {
    case .thread(let thread): "the thread \(thread.name)"
    case .scheduler(let scheduler): "the scheduler \(type(of: scheduler))"
    case .main, .background, .priorityBackground, .custom, nil: nil
    }
  }
}
