// Names under which other libraries move time.
// None of this can be called: each is there for its message.

extension VirtualScheduler {
  /// What `advance` without a time is here, says the compiler.
  @available(*, unavailable, message: "write advance(by: .zero), which runs what is due now")
  public func advance() {}
}
