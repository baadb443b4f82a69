import Foundation
import Streams

/// When and where a source answers what it is asked for.
enum AnswerManner: CaseIterable, Sendable {
  /// Before the wish returns, and the next one in a loop of the source's.
  case atOnce
  /// Before the wish returns, the next one from within the value before: the source recurses.
  case nested
  /// When the test says so.
  case later
  /// From another thread, before the wish returns.
  case elsewhere
  /// From another thread, when the test says so.
  case laterElsewhere

  /// Whether a source that is asked from within a value goes on when that has returned.
  var loops: Bool { self == .atOnce || self == .elsewhere }
}

/// The answers of a test's sources that have yet to be given, and the thread for those that come from another one.
final class Answering: @unchecked Sendable {  // Unchecked: one lock guards everything.
  let manner: AnswerManner
  private let lock = NSLock()
  private var waiting: [() -> Void] = []
  private let worker = Worker()

  init(_ manner: AnswerManner) { self.manner = manner }

  /// Has an answer given in this manner.
  func answer(_ body: @escaping () -> Void) {
    switch manner {
    case .atOnce, .nested: body()
    case .elsewhere: worker.run(body)
    case .later: wait(body)
    case .laterElsewhere: wait { self.worker.run(body) }
    }
  }

  /// Has something happen when the test says so, whatever the manner.
  func wait(_ body: @escaping () -> Void) { lock.withLock { waiting.append(body) } }

  /// Gives the answer that has waited for longest. False when none does.
  @discardableResult
  func step() -> Bool {
    let next = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    next?()
    return next != nil
  }

  /// Gives answers until none waits.
  func settle() { while step() {} }

  /// Gives those that wait now, and not those that come of it: a round.
  func round() -> Bool {
    let count = lock.withLock { waiting.count }
    for _ in 0..<count { step() }
    return count > 0
  }
}

/// A thread that does what it is given, one piece after the other.
private final class Worker: @unchecked Sendable {  // Unchecked: the semaphores hand everything over.
  private let (work, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  private let turn = NSLock()
  private var body: (() -> Void)?
  private var isOver = false
  private var thread: Thread?

  /// Does the work on the thread, and returns when it is done. From within such work, at once.
  func run(_ body: @escaping () -> Void) {
    if Thread.current === thread { return body() }
    turn.withLock {
      if thread == nil { start() }
      self.body = body
      work.signal()
      done.wait()
    }
  }

  private func start() {
    let thread = Thread { [work, done, weak self] in
      while true {
        work.wait()
        guard let body = self?.body else { return }
        body()
        self?.body = nil
        done.signal()
      }
    }
    self.thread = thread
    thread.start()
  }

  deinit { work.signal() }
}
