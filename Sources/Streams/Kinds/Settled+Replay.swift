extension EventStream where Kind == PromiseKind {
  /// Gives the outcome to this chain at once, if the Promise has one; else does nothing.
  ///
  /// Without it, a chain that is attached to a settled Promise hears the outcome 10 ms later. (Source: seed Promise.)
  @discardableResult
  public func replay() -> Self {
    node.replayFromAbove()
    return self
  }
}

extension EventStream where Kind == FutureKind {
  /// Gives the outcome to this chain at once, if the Future has one; else does nothing.
  ///
  /// Without it, a chain that is attached to a settled Future hears the outcome 10 ms later.
  @discardableResult
  public func replay() -> Self {
    node.replayFromAbove()
    return self
  }
}
