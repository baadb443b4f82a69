infix operator <- : AssignmentPrecedence

/// Sets the value of an Observable, and returns it. (Source: RxStream.)
@discardableResult
public func <- <Value: Sendable>(input: ObservableInput<Value>, value: Value) -> Value {
  input.set(value)
  return value
}

/// Pushes a value into a Hot, and returns it. (Source: RxStream.)
@discardableResult
public func <- <Value: Sendable>(input: HotInput<Value>, value: Value) -> Value {
  input.push(value)
  return value
}

/// Sets the value of an Observable, and returns it. (Source: RxStream.)
@discardableResult
public func <- <Value: Sendable>(wrapper: ObservableWrap<Value>, value: Value) -> Value {
  wrapper.set(value)
  return value
}

/// Pushes a value into a Hot, and returns it. (Source: RxStream.)
@discardableResult
public func <- <Value: Sendable>(wrapper: HotWrap<Value>, value: Value) -> Value {
  wrapper.push(value)
  return value
}
