import Dispatch

/// A thread of its own that does one work after the other, in the order in which they came.
///
///     let database = DispatchThread(name: "database")
///     queries.dispatch(.on(thread: database)).map { run($0) }
///
/// It is for resources that may only be used from one and the same thread; for everything else a serial
/// ``Dispatch/CustomQueue`` is enough, and costs less. The thread ends when it is stopped or, after all the work that it has
/// been given, when the last holder has released it. Work that runs on the thread may use it like any other code. (Source:
/// RxStream.)
public final class DispatchThread: Sendable {
  /// What debuggers show; the system may shorten it.
  public var name: String { loop.name }
  private let loop: ThreadLoop

  /// Makes a thread and starts it.
  ///
  /// - Precondition: the system can give one more thread.
  public init(name: String = "streams.thread") {
    loop = ThreadLoop(name: name)
    loop.start()
  }

  deinit { loop.stopWhenDone() }

  /// Whether the caller runs on this thread.
  public var isCurrent: Bool { loop.isCurrent }

  /// Whether the thread has been paused.
  public var isPaused: Bool { loop.isPaused }

  /// Does the work after all that has been given before. Work that comes after ``stop()`` is dropped.
  public func enqueue(_ work: @escaping @Sendable () -> Void) { loop.add(ScheduledWork(work)) }

  /// Starts no work until ``resume()``; work under way goes on. Work that comes meanwhile is kept. A thread that is released while
  /// it is paused does what it has kept, and then ends.
  public func pause() { loop.pause(true) }

  /// Goes on after ``pause()``.
  public func resume() { loop.pause(false) }

  /// Drops the work that has not started. Streams that wait for that work end, Promises with a ``DroppedWorkError``.
  public func emptyQueue() { loop.empty() }

  /// Drops the work that has not started, and ends the thread after the work under way. It cannot be started again.
  /// Streams that wait for dropped work end, Promises with a ``DroppedWorkError``.
  public func stop() { loop.stop() }

  /// Whether the thread has been paused: ``isPaused`` as RxStream spells it.
  public var paused: Bool { isPaused }

  /// Goes on after ``pause()``: the same as ``resume()``, for programs that start their threads. This one runs as soon as it is
  /// made.
  public func start() { resume() }

  /// Ends the thread: ``stop()`` as RxStream spells it.
  public func cancel() { stop() }

  /// Does the work before it returns: there and then when the caller runs on this thread.
  ///
  /// Returns without having done it when the thread is stopped first.
  func runNow(_ work: @escaping @Sendable () -> Void) {
    guard !isCurrent else { return work() }
    let done = DispatchSemaphore(value: 0)
    add(work, signalling: done)
    done.wait()
  }

  /// A function of its own, so that only the thread holds the work when it returns.
  @inline(never)
  private func add(_ work: @escaping @Sendable () -> Void, signalling done: DispatchSemaphore) {
    let ending = WaitingCallEnd(done)
    loop.add(
      ScheduledWork {
        work()
        ending.done.signal()
      })
  }
}

extension Dispatch {
  /// On the thread, as soon as it is free: the same as `.async(on: .thread(thread))`.
  public static func on(thread: DispatchThread) -> Dispatch { .async(on: .thread(thread)) }

  /// On a thread of its own with this name, which ends when the dispatch has been released and its work is done.
  public static func thread(named name: String) -> Dispatch { .on(thread: DispatchThread(name: name)) }
}
