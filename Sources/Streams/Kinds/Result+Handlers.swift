extension Result {
  /// The value; throws the error if there is none. The same as `get()`. (Source: RxStream.)
  public func value() throws(Failure) -> Success { try get() }

  /// Hands over the value, if there is one. Returns the result itself. (Source: RxStream.)
  @discardableResult
  public func onSuccess(_ handler: (Success) -> Void) -> Result {
    if case .success(let value) = self { handler(value) }
    return self
  }

  /// Hands over the error, if there is one. Returns the result itself. (Source: RxStream.)
  @discardableResult
  public func onFailure(_ handler: (Failure) -> Void) -> Result {
    if case .failure(let error) = self { handler(error) }
    return self
  }
}
