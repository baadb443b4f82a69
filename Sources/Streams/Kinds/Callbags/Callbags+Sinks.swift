extension Callbags {
  /// A sink that wants every value: the last stage of a pipe. (Source: CallbagKit.)
  public static func forEach<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    end: (@Sendable (_ completion: Completion) -> Void)? = nil,
    _ handler: @escaping @Sendable (_ value: Value) -> Void
  ) -> @Sendable (CallbagSource<Value>) -> CallbagSubscription {
    { $0.forEach(file: file, line: line, end: end, handler) }
  }

  /// A sink that wants every value, and hears the end as well. (Source: CallbagKit.)
  public static func sink<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ message: @escaping @Sendable (_ message: CallbagEvent<Value>) -> Void
  ) -> @Sendable (CallbagSource<Value>) -> CallbagSubscription {
    { $0.sink(file: file, line: line, message) }
  }

  /// A sink that asks for nothing: it hears what listenable sources say.
  public static func listener<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    end: (@Sendable (_ completion: Completion) -> Void)? = nil,
    _ handler: @escaping @Sendable (_ value: Value) -> Void
  ) -> @Sendable (CallbagSource<Value>) -> CallbagSubscription {
    { $0.listener(file: file, line: line, end: end, handler) }
  }

  /// The same as ``listener(file:line:end:_:)``, under the name that callbags elsewhere have for it.
  public static func observe<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    end: (@Sendable (_ completion: Completion) -> Void)? = nil,
    _ handler: @escaping @Sendable (_ value: Value) -> Void
  ) -> @Sendable (CallbagSource<Value>) -> CallbagSubscription {
    { $0.observe(file: file, line: line, end: end, handler) }
  }

  /// A sink that asks when the program tells it to, by the subscription that comes out of the pipe.
  public static func puller<Value: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    end: (@Sendable (_ completion: Completion) -> Void)? = nil,
    _ handler: @escaping @Sendable (_ value: Value) -> Void
  ) -> @Sendable (CallbagSource<Value>) -> CallbagSubscription {
    { $0.puller(file: file, line: line, end: end, handler) }
  }

  /// An operator on raw producers, for use among those on sources.
  ///
  ///     pipe(CallbagSource.from(1...3), Callbags.raw { multiplyBy(10)($0) }, Callbags.map { $0 + 1 })
  public static func raw<Value: Sendable, Output: Sendable>(
    file: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @Sendable (_ producer: @escaping Producer<Value>) -> Producer<Output>
  ) -> Operator<Value, Output> {
    { source in
      CallbagSource<Output>(file: file, line: line) { consumer in
        operation { source(file: file, line: line, $0) }(consumer)
      }
    }
  }

  /// The source as a raw producer, for sinks that take one.
  public static func producer<Value: Sendable>(_ source: CallbagSource<Value>) -> Producer<Value> {
    source.producer
  }
}
