import Dispatch

/// What a thread does that comes to attach, cancel, dispose, replay or release, and not to deliver.
///
/// A thread that leaves a gate delivers what others have queued there meanwhile. A thread on a visit never does: it may
/// hold a lock that the handlers of those events take. It runs what follows from its own call, and nothing else.
/// What others have left goes to the next thread that delivers there, or to a queue of the library's own.
///
/// A visit is a matter of the thread and not of a gate, because an end travels through many gates, and may run handlers
/// that push into others.
package enum Visit {
  /// Which visit it is: no other one has the same, while the thread lives.
  package struct Identity: Hashable, Sendable {
    fileprivate let thread: UInt
    fileprivate let number: Int
  }

  /// Runs the body as a visit.
  @inline(__always)
  static func run<Output>(_ body: () -> Output) -> Output {
    let notes = ThreadNotes.ofThisThread
    let isInside = notes.pointee.isOnVisit
    if !isInside { notes.pointee.visitCount &+= 1 }
    notes.pointee.isOnVisit = true
    defer { notes.pointee.isOnVisit = isInside }
    return body()
  }

  /// Whether this thread is on a visit.
  static var isUnderWay: Bool { ThreadNotes.madeForThisThread?.pointee.isOnVisit ?? false }

  /// The visit that this thread is on, with all those inside of it; nil when it is on none.
  package static var current: Identity? {
    guard let notes = ThreadNotes.madeForThisThread, notes.pointee.isOnVisit else { return nil }
    return Identity(thread: UInt(bitPattern: notes), number: notes.pointee.visitCount)
  }

  /// Does what a thread on a visit leaves to others, soon, on a queue of the library's own.
  static func leaveToOthers(_ work: @escaping @Sendable () -> Void) {
    leave(work, to: { work in DispatchQueue.global().async(execute: work) })
  }

  /// The same, begun by `others`.
  static func leave(
    _ work: @escaping @Sendable () -> Void, to others: (@escaping @Sendable () -> Void) -> Void
  ) {
    if let start { start(work) } else { others(work) }
  }

  /// What starts the work that is left to others, in place of those: for tests, which wait for it, or decide
  /// which thread runs next.
  @TaskLocal static var start: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?
}
