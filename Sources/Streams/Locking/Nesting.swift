import DequeModule

/// Keeps works that call for more works of their kind from nesting without a bound, such as the answer of a Promise that is the
/// answer of another one, and this of a third, or an end that goes from gate to gate.
///
/// A work begins at once as long as enough of the thread's stack is left. Otherwise it begins when the outermost work that is
/// under way on this thread has returned.
enum Nesting {
  /// What waits for the outermost work of a thread. It lies on the stack of that thread, which alone looks at it.
  struct Outermost {
    // Nil until something waits: even an empty deque counts references.
    private var waiting: Deque<() -> Void>?

    fileprivate var isEmpty: Bool { waiting?.isEmpty ?? true }

    fileprivate mutating func append(_ work: @escaping () -> Void) {
      if waiting == nil { waiting = [] }
      waiting?.append(work)
    }

    fileprivate mutating func popFirst() -> (() -> Void)? { waiting?.popFirst() }
  }

  /// Does the work, at the latest before the outermost call of this on the same thread returns. Once something waits for that,
  /// what comes after it does, too.
  static func run(_ work: @escaping () -> Void) {
    let notes = ThreadNotes.ofThisThread
    guard let outermost = notes.pointee.outermostWork else { return runOutermost(work, notes) }
    if outermost.pointee.isEmpty, !notes.pointee.isStackShort {
      work()
    } else {
      outermost.pointee.append(work)
    }
  }

  /// Does the work where enough of the stack is left. Otherwise puts it off, and does the rest before the outermost call of this
  /// on the same thread returns. What comes after it does not wait for it.
  ///
  /// - Parameter putOff: puts the work off where others may do it, or keeps it in order; returns what is to be done here.
  @inline(__always)
  static func run(_ work: () -> Void, orPutOff putOff: () -> () -> Void) {
    let notes = ThreadNotes.ofThisThread
    guard let outermost = notes.pointee.outermostWork else { return runOutermost(work, notes) }
    if notes.pointee.isStackShort { outermost.pointee.append(putOff()) } else { work() }
  }

  private static func runOutermost(_ work: () -> Void, _ notes: UnsafeMutablePointer<ThreadNotes>) {
    var outermost = Outermost()
    withUnsafeMutablePointer(to: &outermost) { outermost in
      notes.pointee.outermostWork = outermost
      defer { notes.pointee.outermostWork = nil }
      work()
      while let next = outermost.pointee.popFirst() { next() }
    }
  }
}
