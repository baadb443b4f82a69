/// A Hot that its owner feeds, and all others only see.
///
///     final class Keyboard {
///       @HotWrap var keys: Hot<Character>
///       func press(_ key: Character) { _keys.push(key) }
///     }
///
/// (Source: RxStream.)
@propertyWrapper
public struct HotWrap<Value: Sendable>: Sendable {
  private let input: HotInput<Value>

  /// Makes the stream.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    input = HotInput(file: file, line: line)
  }

  /// The stream, for code that may not push into it. When the wrapper is released, its branches complete.
  public var wrappedValue: Hot<Value> { input.hot() }

  /// Delivers a value to all branches.
  public func push(_ value: Value) { input.push(value) }

  /// Delivers a value to all branches: ``push(_:)-(Value)`` as RxStream spells it.
  public func push(value: Value) { input.push(value) }

  /// Delivers an error, which does not end the stream.
  public func push(_ error: any Error) { input.push(error) }

  /// Delivers an error, which does not end the stream: ``push(_:)-(Error)`` as RxStream spells it.
  public func push(error: any Error) { input.push(error) }

  /// Ends the stream and all its branches.
  public func terminate(withReason reason: Termination) { input.terminate(withReason: reason) }
}

/// An Observable that its owner sets, and all others only see. (Source: RxStream.)
@propertyWrapper
public struct ObservableWrap<Value: Sendable>: Sendable {
  private let input: ObservableInput<Value>

  /// Makes the stream with its first value.
  public init(_ value: Value, file: StaticString = #fileID, line: UInt = #line) {
    input = ObservableInput(value, file: file, line: line)
  }

  /// The stream, for code that may not set it. When the wrapper is released, its branches complete.
  public var wrappedValue: Observable<Value> { input.observable() }

  /// Changes the value and tells all branches.
  public func set(_ value: Value) { input.set(value) }

  /// Changes the value with a closure, atomically: no change by another thread is lost.
  ///
  ///     @ObservableWrap(0) var count: Observable<Int>
  ///     func press() { _count.modify { $0 += 1 } }
  ///
  /// The rest is as for `modify` of an ``ObservableInput``.
  /// - Returns: what the closure returns.
  @discardableResult
  public func modify<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
    try input.modify(change)
  }

  /// Changes the value and tells all branches: ``set(_:)`` as RxStream spells it.
  public func push(value: Value) { input.set(value) }

  /// Delivers an error. The value stays, and the stream goes on.
  public func push(error: any Error) { input.push(error: error) }

  /// Ends the stream and all its branches. The value stays readable.
  public func terminate(withReason reason: Termination) { input.terminate(withReason: reason) }
}

/// A Future that its owner completes, and all others only see.
@propertyWrapper
public struct FutureWrap<Value: Sendable>: Sendable {
  private let input: FutureInput<Value>

  /// Makes the Future.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    input = FutureInput(file: file, line: line)
  }

  /// The Future, for code that may not complete it. When the wrapper is released before the Future is completed, its
  /// branches are cancelled.
  public var wrappedValue: Future<Value> { input.future() }

  /// Completes the Future with a value. Only the first completion counts.
  public func complete(_ value: Value) { input.complete(value) }

  /// Fails the Future. Only the first completion counts.
  public func complete(_ error: any Error) { input.complete(error) }
}
