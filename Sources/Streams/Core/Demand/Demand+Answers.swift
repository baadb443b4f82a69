import Synchronization

// What comes because it has been asked for, and what comes unasked: a sink that keeps values keeps all of an answer, however
// many values operators make of it, and of the others as many as its policy says.
//
// An answer comes while its source is asked, on the thread that serves, or while a source that answers later delivers it: for
// so long the thread is noted as answering. An operator that holds a value back, or leaves it to another thread, remembers with
// it that it is one of an answer (`Delivery.isAnswer`). What a listenable source says on a thread that is answering, such as one
// that begins as an inner stream and speaks at once, comes unasked nevertheless.

extension Demand {
  /// Whether what this thread delivers to the sink has been asked for, or has been made of something that has.
  var hearsAnswer: Bool { !hearsUnasked.load(ordering: .relaxed) || isAnswered }

  /// Whether this thread is answering. False for a sink that does not keep what comes beyond its wishes.
  var isAnswered: Bool {
    keepsMore && ThreadNotes.madeForThisThread?.pointee.answered == ObjectIdentifier(self)
  }

  /// Notes that a source has spoken without being asked, or may do so.
  func noteUnasked() {
    if !hearsUnasked.load(ordering: .relaxed) { hearsUnasked.store(true, ordering: .relaxed) }
  }

  /// Delivers an answer.
  @inline(__always)
  func answering(_ deliver: () -> Void) { answering(true, deliver) }

  /// Delivers what comes unasked, or may do so.
  @inline(__always)
  func speakingUnasked(_ deliver: () -> Void) { answering(false, deliver) }

  /// Delivers an answer, or something else.
  @inline(__always)
  func answering(_ isAnswer: Bool, _ deliver: () -> Void) {
    guard keepsMore else { return deliver() }
    let notes = ThreadNotes.ofThisThread
    let outer = notes.pointee.answered
    notes.pointee.answered = isAnswer ? ObjectIdentifier(self) : nil
    deliver()
    notes.pointee.answered = outer
  }
}
