/// The kind of streams that deliver whatever arrives to all branches.
public enum HotKind: StreamKind {
  /// `Hot`.
  public static let name = "Hot"
}

/// The kind of Hot streams that are fed from outside.
public enum HotInputKind: TerminableKind {
  /// Hot.
  public typealias Mapped = HotKind
  /// `HotInput`.
  public static let name = "HotInput"
  /// Only the input keeps the tree alive: without it, nothing can be pushed.
  public static let sharesLifetime = false
}

/// A kind of streams that are ended from outside: inputs and timers.
public protocol TerminableKind: StreamKind {}

/// A stream that delivers values as they arise, to all branches. Errors do not end it. (Source: RxStream.)
public typealias Hot<Value: Sendable> = EventStream<HotKind, Value, any Error>

/// A Hot stream that you feed with ``EventStream/push(_:)-(Value)``. Its holder owns the stream: when the last
/// copy is released, the branches complete.
public typealias HotInput<Value: Sendable> = EventStream<HotInputKind, Value, any Error>

/// A Hot stream that a task feeds from the moment it is made. It lives as long as the program holds it, or any stream
/// built on it: when the last of them is released, the branches complete.
public typealias HotProducer<Value: Sendable> = Hot<Value>

extension EventStream where Kind == HotInputKind, Failure == any Error {
  /// Makes a stream with nothing in it.
  ///
  /// - Parameters:
  ///   - mailbox: how many values may wait while other threads deliver; any number when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @inlinable
  public init(mailbox: MailboxLimit? = nil, file: StaticString = #fileID, line: UInt = #line) {
    self.init(
      source: Gate.makeSource(HotInputKind.self, Value.self, limit: mailbox, file, line), file, line)
  }

  /// Delivers a value to all branches before it returns, unless another thread, or a handler further up the stack, is
  /// delivering: then the value is queued behind that delivery. Does nothing once the stream has ended.
  @inlinable @inline(__always)
  public func push(_ value: Value) {
    // The node of an input is always a root, and so a gate: its own one.
    #if DEBUG
      node.withGate { $0.push(value) }
    #else
      // Without a closure, which the optimiser would call.
      node.trusted(as: Gate.self).push(value)
    #endif
  }

  /// Delivers an error, which does not end the stream.
  public func push(_ error: any Error) {
    node.gate.push(error: error)
  }
}

extension EventStream where Kind: TerminableKind, Failure == any Error {
  /// Ends the stream and all its branches; a timer stops, and an Observable's value stays readable. Does nothing when it has
  /// ended.
  public func terminate(withReason reason: Termination) {
    node.terminateRoot(reason)
  }
}

extension EventStream where Kind == HotKind, Failure == any Error {
  /// Makes a stream that the task feeds: it gets a closure that delivers one event each time it is called, from
  /// any thread. Events after the end are dropped.
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    task: (@escaping @Sendable (Streams.Event<Value>) -> Void) -> Void
  ) {
    let source = Gate.makeSource(HotKind.self, Value.self, file, line)
    self.init(source: source, file, line)
    // Weak: the task must not keep a stream alive that the program has released.
    task { [weak source] event in
      switch event {
      case .next(let value): source?.push(value)
      case .error(let error): source?.push(error: error)
      case .terminate(let reason): source?.terminate(reason, .event)
      }
    }
  }
}

extension EventStream {
  /// A stream that owns the tree below this root.
  @inlinable @inline(__always)
  init(source: @autoclosure () -> Gate, _ file: StaticString, _ line: UInt) {
    // Unmanaged: the compiler would count a reference to the root while it gets its lifetime.
    let source = Unmanaged.passRetained(source())
    let lifetime = source._withUnsafeGuaranteedRef { source in
      source.identifyGate(as: "source", Self.self, file, line)
      return Lifetime(of: source)
    }
    self.init(node: source.takeRetainedValue(), lifetime: lifetime)
  }
}
