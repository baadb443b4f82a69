/// The state of a call to a function that starts something, which may be over before the function returns or later.
///
/// Whichever comes second, the return or the end, goes on: so things that follow one another do not deepen the stack.
@usableFromInline
struct Trampoline: Sendable {
  @usableFromInline
  enum Phase: UInt8, Sendable {
    /// The function has not returned.
    case inside
    /// What it has started is over before that.
    case doneInside
    /// It has returned, and the end is to come.
    case outside
    /// Both have happened, or there has been no call.
    case over
  }

  @usableFromInline private(set) var phase: Phase

  init(_ phase: Phase = .inside) { self.phase = phase }

  /// Whether the function is under way.
  var isInside: Bool { phase == .inside || phase == .doneInside }

  /// The function is called.
  mutating func begin() { phase = .inside }

  /// The function has returned. True when what it has started is over, so that the caller goes on.
  @inline(__always)
  mutating func returned() -> Bool {
    let before = phase
    phase = before == .inside || before == .outside ? .outside : .over
    return before == .doneInside
  }

  /// What the function has started is over, which counts once. True when it has returned: then the caller goes on.
  mutating func done() -> Bool {
    let before = phase
    phase = isInside ? .doneInside : .over
    return before == .outside
  }

  /// The same on another thread than that of the call: it goes on, and does not wait for the function.
  mutating func doneElsewhere() -> Bool {
    defer { if phase != .doneInside { phase = .over } }
    return phase == .inside || phase == .outside
  }

  /// What has been over inside of the function is not. True when it had been.
  mutating func takeBack() -> Bool {
    guard phase == .doneInside else { return false }
    phase = .inside
    return true
  }
}

/// A trampoline of a call by the thread that makes it, whose end comes from any thread.
final class SharedTrampoline: Sendable {
  private let trampoline = Locked(Trampoline())
  // A word, because the identity of a thread is not for others. While the call lasts, no other thread has it.
  private let caller = ThreadIdentity.current.word

  func returned() -> Bool { trampoline.withLock { $0.returned() } }

  /// Another thread does not wait for the function to return: that may take long, or wait for what is to come next.
  func done() -> Bool {
    let isOnCaller = caller == ThreadIdentity.current.word
    return trampoline.withLock { isOnCaller ? $0.done() : $0.doneElsewhere() }
  }
}
