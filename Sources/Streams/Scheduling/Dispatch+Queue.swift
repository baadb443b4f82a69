import Dispatch

extension Dispatch {
  /// A place to run work.
  public enum Queue: Sendable {
    /// The main queue.
    case main
    /// The system's concurrent queue for work that the user does not wait for.
    case background
    /// The system's concurrent queue of the given priority.
    case priorityBackground(Priority)
    /// A queue of your own.
    case custom(CustomQueue)
    /// A thread of your own.
    case thread(DispatchThread)
    /// A scheduler: asynchronous work takes no time of its clock, the clock measures delays, and synchronous work runs on the
    /// calling thread. On a ``VirtualScheduler`` every dispatch is deterministic.
    case scheduler(any Scheduler)
  }

  /// How soon the system should get to background work.
  public enum Priority: Hashable, Sendable {
    /// Work that the user does not wait for.
    case background
    /// Long work whose progress the user may look at.
    case low
    /// Work that the user waits for.
    case high
  }

  /// A serial or concurrent dispatch queue with a name. Every instance is a queue of its own.
  public final class CustomQueue: Sendable {
    /// Whether works wait for each other.
    public enum Order: Hashable, Sendable {
      /// One work at a time, in the order in which they came.
      case serial
      /// As many works at a time as the system sees fit.
      case concurrent
    }

    /// What debuggers show.
    public let name: String
    /// Whether works wait for each other.
    public let type: Order

    fileprivate let target: DispatchQueue
    private let mark = DispatchSpecificKey<Bool>()

    /// Makes a queue.
    public convenience init(type: Order, name: String) {
      self.init(type: type, name: name, qos: .unspecified, target: nil)
    }

    init(type: Order, name: String, qos: DispatchQoS, target: DispatchQueue?) {
      self.type = type
      self.name = name
      self.target = DispatchQueue(
        label: name, qos: qos, attributes: type == .serial ? [] : .concurrent, target: target)
      self.target.setSpecific(key: mark, value: true)
    }

    /// Makes a queue that runs one work at a time.
    public static func serial(_ name: String) -> CustomQueue { CustomQueue(type: .serial, name: name) }

    /// Makes a queue that runs several works at a time.
    public static func concurrent(_ name: String) -> CustomQueue {
      CustomQueue(type: .concurrent, name: name)
    }

    /// Whether the caller runs on this queue.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) ?? false }
  }
}

extension Dispatch {
  /// On a queue of the system's or of the program's own, as soon as it is free.
  ///
  /// It is a serial queue that does its work on that one, so what is dispatched to it keeps its order, whatever else runs there;
  /// `DispatchQueue.main` is ``Queue/main``. Each call makes another one: for equal values, keep what it returns.
  @_disfavoredOverload
  public static func async(on queue: DispatchQueue) -> Dispatch {
    .async(on: MainQueue.isMain(queue) ? .main : Queue(targeting: queue))
  }
}

extension Dispatch.Queue {
  /// Runs `work` before it returns.
  func runNow(_ work: @escaping @Sendable () -> Void) {
    if isCurrent {
      work()
    } else if case .thread(let thread) = self {
      thread.runNow(work)
    } else if let target {
      target.sync(execute: work)
    } else {
      work()
    }
  }

  /// Runs `work` later: after `delay`, which may be zero.
  ///
  /// - Parameter clock: what measures the delay, unless this queue does; nil for real time.
  /// - Returns: the work, while it waits for its delay; nil when the queue has it at once.
  @discardableResult
  func run(
    after delay: Duration, by clock: (any Scheduler)? = nil, _ work: @escaping @Sendable () -> Void
  ) -> ScheduledWork? {
    if case .scheduler(let scheduler) = self { return scheduler.wake(after: delay, work) }
    // Not `asyncAfter`: it may be late by a tenth, and keeps no order among equal delays.
    if delay > .zero { return (clock ?? delays).wake(after: delay) { self.add(work) } }
    add(work)
    return nil
  }

  private func add(_ work: @escaping @Sendable () -> Void) {
    if case .thread(let thread) = self { thread.enqueue(work) } else { target?.async(execute: work) }
  }

  private var target: DispatchQueue? {
    switch self {
    case .main: .main
    case .background: .global(qos: .background)
    case .priorityBackground(let priority): .global(qos: priority.qualityOfService)
    case .custom(let queue): queue.target
    case .scheduler, .thread: nil
    }
  }

  /// Whether the caller runs on this queue, as far as can be told.
  var isCurrent: Bool {
    switch self {
    case .main: MainQueue.isCurrent
    case .custom(let queue): queue.isCurrent
    case .thread(let thread): thread.isCurrent
    case .background, .priorityBackground, .scheduler: false
    }
  }
}

extension Dispatch.Priority {
  fileprivate var qualityOfService: DispatchQoS.QoSClass {
    switch self {
    case .background: .background
    case .low: .utility
    case .high: .userInitiated
    }
  }
}

/// Times the delays of what belongs to no stream. Runs no user's work itself, so nothing can hold it up.
private let delays = DispatchScheduler()

/// Marks the main queue once, so that work can tell whether it runs there.
private enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) ?? false }

  /// By its mark: on Linux, the main queue is another object each time.
  static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mark) ?? false }
}
