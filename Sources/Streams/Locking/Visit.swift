import Dispatch

/// What a thread does that comes not to deliver, but to attach, cancel, dispose, replay, or release something, such as an
/// answer that is owed.
///
/// A thread that leaves a gate delivers what others have queued there meanwhile. A thread on a visit never does: it may
/// hold a lock that the handlers of those events take. It runs what follows from its own call, and nothing else.
/// What others have left goes to the next thread that delivers there, or to a queue of the library's own.
///
/// A visit is a matter of the thread and not of a gate, because an end travels through many gates, and may run handlers
/// that push into others.
package enum Visit {
  /// Runs the body as a visit.
  @inline(__always)
  static func run<Output>(_ body: () -> Output) -> Output {
    let stay = begin()
    defer { stay.end() }
    return body()
  }

  /// A visit that is under way.
  struct Stay {
    fileprivate let notes: UnsafeMutablePointer<ThreadNotes>
    fileprivate let wasInside: Bool

    /// It is over.
    @inline(__always)
    func end() { notes.pointee.isOnVisit = wasInside }
  }

  /// Begins a visit, which the same function is to end: where the optimiser would not put the body of a visit in its place.
  @inline(__always)
  static func begin() -> Stay {
    let notes = ThreadNotes.ofThisThread
    let stay = Stay(notes: notes, wasInside: notes.pointee.isOnVisit)
    notes.pointee.isOnVisit = true
    return stay
  }

  /// Whether this thread is on a visit.
  static var isUnderWay: Bool { ThreadNotes.madeForThisThread?.pointee.isOnVisit ?? false }

  /// Runs the body as a visit, which ends a tree because nothing can come there any more.
  @inline(__always)
  static func release(_ body: () -> Void) {
    let notes = ThreadNotes.ofThisThread
    let (isInside, wasReleasing) = (notes.pointee.isOnVisit, notes.pointee.isReleasing)
    (notes.pointee.isOnVisit, notes.pointee.isReleasing) = (true, true)
    defer { (notes.pointee.isOnVisit, notes.pointee.isReleasing) = (isInside, wasReleasing) }
    body()
  }

  /// Whether this thread is in such a release, so that what it delivers comes of that.
  package static var isRelease: Bool { ThreadNotes.madeForThisThread?.pointee.isReleasing ?? false }

  /// Work that this thread does later, when it may be on no visit, as if it did it now.
  static func continued(_ work: @escaping () -> Void) -> () -> Void {
    if isRelease { return { release(work) } }
    return isUnderWay ? { run(work) } : work
  }

  /// Does what a thread on a visit leaves to others, soon, on a queue of the library's own.
  static func leaveToOthers(_ work: @escaping @Sendable () -> Void) {
    leaveToOthers(work, by: { work in DispatchQueue.global().async(execute: work) })
  }

  /// The same, begun by `start`.
  static func leaveToOthers(
    _ work: @escaping @Sendable () -> Void, by start: (@escaping @Sendable () -> Void) -> Void
  ) {
    if let startInTest { startInTest(work) } else { start(work) }
  }

  /// What begins the work that is left to others, in a test, which waits for it, or decides which thread runs next.
  // A task local: tests run at the same time, and what is left to others may leave something to others in turn.
  @TaskLocal static var startInTest: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?
}
