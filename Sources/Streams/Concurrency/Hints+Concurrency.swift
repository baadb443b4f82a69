// What is written without its label.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `values` is here, says the compiler.
  @available(*, unavailable, message: "write values(buffering:)")
  @discardableResult
  public func values(_ buffering: StreamBuffering) -> StreamValues<Value> { Requirement.uncallable() }
}
