// Names under which other libraries look at what goes by, and at what has come out. Not `print`: a method of that name would
// stand before Swift's own function in every extension of a stream.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `breakpoint` is here, says the compiler.
  @available(*, unavailable, message: "write on { }, and set the breakpoint there")
  @discardableResult
  public func breakpoint() -> Self { Requirement.uncallable() }

  /// What `always` is here, says the compiler.
  @available(*, unavailable, message: "write onTerminate { _ in }")
  @discardableResult
  public func always(_ handler: @escaping @Sendable () -> Void) -> Self { Requirement.uncallable() }

  /// What `isPending` is here, says the compiler.
  @available(*, unavailable, message: "write isActive, which is true until the stream ends")
  public var isPending: Bool { Requirement.uncallable() }

  /// What `isResolved` is here, says the compiler.
  @available(*, unavailable, message: "write !isActive, which is true when the stream has ended")
  public var isResolved: Bool { Requirement.uncallable() }

  /// What `cascade` is here, says the compiler.
  @available(*, unavailable, message: "write on { input.complete($0) }.onError { input.complete($0) }")
  @discardableResult
  public func cascade(to input: FutureInput<Value>) -> Self { Requirement.uncallable() }
}
