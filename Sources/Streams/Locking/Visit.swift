import Dispatch

/// What a thread does that comes to attach, cancel, dispose, replay or release, and not to deliver.
///
/// A thread that leaves a gate delivers what others have queued there meanwhile. A thread on a visit never does: it may
/// hold a lock that the handlers of those events take. It runs what follows from its own call, and nothing else.
/// What others have left goes to the next thread that delivers there, or to a queue of the library's own.
///
/// A visit is a matter of the thread and not of a gate, because an end travels through many gates, and may run handlers
/// that push into others.
enum Visit {
  /// Runs the body as a visit.
  @inline(__always)
  static func run<Output>(_ body: () -> Output) -> Output {
    let notes = ThreadNotes.ofThisThread
    let isInside = notes.pointee.isOnVisit
    notes.pointee.isOnVisit = true
    defer { notes.pointee.isOnVisit = isInside }
    return body()
  }

  /// Whether this thread is on a visit.
  static var isUnderWay: Bool { ThreadNotes.madeForThisThread?.pointee.isOnVisit ?? false }

  /// Does what a thread on a visit leaves to others, soon, on a queue of the library's own.
  static func leaveToOthers(_ work: @escaping @Sendable () -> Void) {
    if let start { return start(work) }
    DispatchQueue.global().async(execute: work)
  }

  /// What starts the work that is left to others, in place of the library's queue: for tests, which wait for it, or decide
  /// which thread runs next.
  @TaskLocal static var start: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?
}
