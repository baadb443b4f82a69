/// The kind of streams that always have a value.
public enum ObservableKind: RememberingKind {
  /// Hot: no value can be guaranteed.
  public typealias Filtered = HotKind
  /// Observable: the values added are remembered like its own.
  public typealias Padded = ObservableKind
  /// `Observable`.
  public static let name = "Observable"
}

/// The kind of Observables that are set from outside.
public enum ObservableInputKind: RememberingKind, TerminableKind {
  /// Observable.
  public typealias Mapped = ObservableKind
  /// Hot.
  public typealias Filtered = HotKind
  /// Observable: the values added are remembered like its own.
  public typealias Padded = ObservableKind
  /// `ObservableInput`.
  public static let name = "ObservableInput"
  /// Only the input keeps the tree alive: without it, nothing can be set.
  public static let sharesLifetime = false
}

/// A stream that always has a value at hand. (Source: RxStream.)
public typealias Observable<Value: Sendable> = EventStream<ObservableKind, Value, any Error>

/// An Observable that you set. Its holder owns the stream: when the last copy is released, the branches complete.
public typealias ObservableInput<Value: Sendable> = EventStream<ObservableInputKind, Value, any Error>

extension EventStream where Kind == ObservableKind {
  /// The latest value that has been delivered. Readable from any thread, and inside handlers.
  ///
  /// A value that is set inside a handler, or while another thread delivers, is read here once it is delivered in its turn: see
  /// ``set(_:)``.
  public var value: Value { node.currentValue(Value.self) }
}

extension EventStream where Kind == ObservableInputKind {
  /// The latest value that has been delivered to the branches. Readable from any thread, and inside handlers.
  ///
  /// Assigning to it calls ``set(_:)``. Inside a handler, and while another thread delivers, the new value waits in line: the
  /// former one is read here until the new one is delivered.
  public var value: Value {
    get { node.currentValue(Value.self) }
    nonmutating set { (node as? ObservableSource<Value>)?.set(newValue) }
  }
}

extension EventStream where Kind == ObservableInputKind, Failure == any Error {
  /// Makes an Observable with its first value.
  ///
  /// - Parameters:
  ///   - value: its value until it is set.
  ///   - mailbox: how many values may wait while other threads deliver; any number when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  public init(
    _ value: Value, mailbox: MailboxLimit? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    let context = StreamContext.current
    let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "source", file, line)
    let source = ObservableSource(value, context: context, record: record)
    source.limitMail(to: mailbox)
    self.init(source: source, file, line)
  }

  /// Makes an Observable that no probe looks for, in the context of a root that is built here and now.
  @usableFromInline
  init(unobserved value: Value) {
    let source = StreamContext.currentReference._withUnsafeGuaranteedRef { context in
      ObservableSource(value, context: context, record: nil, isListed: false)
    }
    // It has no place of its own.
    self.init(source: source, "", 0)
  }

  /// Changes the value and tells all branches. Does nothing once the stream has ended.
  ///
  /// Both are done when this returns, unless the stream is delivering: inside one of its handlers, and while another thread
  /// delivers, the value waits in line. Until it is delivered, `value` stays the former one, while ``modify(_:)`` and
  /// ``swap(_:)`` start from the newest value that waits. A full mailbox does what its ``MailboxLimit`` says.
  @discardableResult
  public func set(_ value: Value) -> Self {
    (node as? ObservableSource<Value>)?.set(value)
    return self
  }

  /// Changes the value with a closure, atomically: no change by another thread is lost.
  ///
  ///     counter.modify { $0 += 1 }
  ///     let isFirst = names.modify { $0.insert(name).inserted }
  ///
  /// The closure gets the newest value, even one that still waits because another thread or a handler further up the stack is
  /// delivering. No lock is held: the closure may read the stream, and take locks of its own. When another thread changes the
  /// value meanwhile, the closure's change is dropped and the closure is called again, so it should only change what it gets.
  ///
  /// Changes are delivered in their order: before this returns, or, when the stream is already delivering, by the thread that
  /// delivers; `value` follows then. When the stream has ended, the change is dropped. A full mailbox does what its
  /// ``MailboxLimit`` says: it drops the change, drops the oldest value that waits instead, or makes the thread wait and calls
  /// the closure again.
  /// - Precondition: nothing that the closure calls sets, modifies or swaps the same Observable.
  /// - Returns: what the closure returns.
  /// - Complexity: O(1) calls of the closure, and one more for each change that is made meanwhile. A collection is copied,
  ///   because branches may still read the former one.
  @discardableResult
  public func modify<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
    guard let source = node as? ObservableSource<Value> else {
      preconditionFailure("an ObservableInput is always the root of its tree")
    }
    return try source.modify(change)
  }

  /// Sets the value and returns the former one, atomically: threads that swap at once each get a different one.
  ///
  /// Otherwise like ``modify(_:)``.
  @discardableResult
  public func swap(_ value: Value) -> Value {
    modify { Swift.exchange(&$0, with: value) }
  }

  /// Delivers an error. The value stays, and the stream goes on.
  public func push(error: any Error) {
    node.gate.push(error: error)
  }

  /// The same stream, for code that may not set it. It does not keep the input: when the last copy of the input is released,
  /// the branches complete, and the value stays readable.
  @inlinable
  public func observable() -> Observable<Value> {
    Observable(node: node, lifetime: sharedLifetime)
  }
}

extension EventStream where Kind == ObservableInputKind, Value == StreamState {
  /// This input, for the root whose task hears it.
  @usableFromInline
  var taskState: TaskState {
    // The node of an input is always its root.
    TaskState(source: node.trusted(as: ObservableSource<StreamState>.self), lifetime: lifetime)
  }
}

extension ObservableSource: TaskStateSource where Value == StreamState {
  func finish(_ state: StreamState) {
    set(state)
    terminateRoot(.completed)
  }
}

extension Node {
  func currentValue<Value>(_ type: Value.Type) -> Value { remembered(type).current }

  /// This node of an Observable, as what can tell its latest value.
  func remembered<Value>(_ type: Value.Type) -> any CurrentValue<Value> {
    guard let source = self as? any CurrentValue<Value> else {
      preconditionFailure("an Observable is always made by a node that remembers its value")
    }
    return source
  }
}
