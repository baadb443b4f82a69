// Observables as they are written in ReactiveSwift, where they are called properties. (Source: ReactiveSwift.)

/// ``Observable`` under the name that ReactiveSwift has for it.
public typealias Property<Value: Sendable> = Observable<Value>

/// ``ObservableInput`` under the name that ReactiveSwift has for it.
public typealias MutableProperty<Value: Sendable> = ObservableInput<Value>

extension EventStream where Kind == ObservableKind, Failure == any Error {
  /// Makes an Observable that always has this value, and has ended.
  public init(value: Value, file: StaticString = #fileID, line: UInt = #line) {
    self = ObservableInput(value, file: file, line: line).observable()
  }

  /// Makes the Observable of an input, for code that may not set it: ``observable()``.
  public init(_ input: ObservableInput<Value>) { self = input.observable() }

  /// Makes the Observable of an input, for code that may not set it: ``observable()``.
  public init(capturing input: ObservableInput<Value>) { self = input.observable() }
}

extension EventStream where Kind: RememberingKind, Failure == any Error {
  /// A producer of the present value and of every change. It cannot fail: errors are left out, and an end by an error is a
  /// completion.
  ///
  /// `producer()` fails with errors instead.
  public var producer: SignalProducer<Value, Never> {
    let stream = forSharing
    return node.making { _ in
      SignalProducer(file: "", line: 0) { stream.feedValues($0, $1, hearsPresent: true) }
    }
  }

  /// A signal of every change from now on, without errors, like the `producer` without parentheses.
  public var signal: Signal<Value, Never> {
    let stream = forSharing
    return node.making { hidesValues in
      Signal("", 0, hidesValues: hidesValues) { observer, lifetime in
        stream.feedValues(observer, lifetime, hearsPresent: false)
      }
    }
  }

  /// Calls a closure with the value.
  public func withValue<Output, Thrown: Error>(
    _ action: (_ value: Value) throws(Thrown) -> Output
  ) throws(Thrown) -> Output {
    try action(node.currentValue(Value.self))
  }

  private func feedValues(
    _ observer: SignalObserver<Value, Never>, _ lifetime: RunLifetime, hearsPresent: Bool
  ) {
    let unkept = unkept
    let heard = SignalObserver<Value, any Error> { event in
      switch event {
      case .value(let value): observer.send(value: value)
      case .failed: if !unkept.isActive { observer.sendCompleted() }
      case .completed: observer.sendCompleted()
      case .interrupted: observer.sendInterrupted()
      }
    }
    // A property has no place of its own.
    feed(heard, lifetime, hearsPresent: hearsPresent, "", 0)
  }
}

/// Of operators that bind, such as `<~`: tighter than an assignment, looser than all else.
precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

infix operator <~ : BindingPrecedence

extension EventStream where Kind == ObservableInputKind, Failure == any Error {
  /// Sets the Observable to every value of a signal, until either has ended. Does not keep the Observable.
  @discardableResult
  public static func <~ (target: Self, signal: Signal<Value, Never>) -> any Disposable {
    target <~ SignalProducer(signal, file: "", line: 0)
  }

  /// Sets the Observable to every value of a run of a producer. The run is interrupted when the Observable has ended. Does
  /// not keep the Observable, which keeps nothing of a run that is over.
  @discardableResult
  public static func <~ (target: Self, producer: SignalProducer<Value, Never>) -> any Disposable {
    let (unkept, watch) = (target.unkept, SerialDisposable())
    let run = producer.start(file: "", line: 0) { event in
      if case .value(let value) = event { unkept.set(value) } else { watch.dispose() }
    }
    // The Observable keeps the run: the program seldom keeps what this returns.
    let end = target.onTerminate(file: "", line: 0) { _ in run.dispose() }.unkept.node
    watch.inner = AnyDisposable { end.terminateBranch(.cancelled, for: EndOrigin(at: end, .operation)) }
    return run
  }

  /// Sets the Observable to the value of another one, now and whenever that changes.
  ///
  /// An Observable that follows itself, or is one of several that follow each other in a ring, never comes to rest: the thread
  /// that binds or sets it goes round for ever, unless each leaves out the value that it has already:
  ///
  ///     name <~ field.producer.filter { [name = name.observable()] in $0 != name.value }
  ///     field <~ name.producer.filter { [field = field.observable()] in $0 != field.value }
  @discardableResult
  public static func <~ <OtherKind: RememberingKind>(
    target: Self, source: EventStream<OtherKind, Value, any Error>
  ) -> any Disposable {
    target <~ source.producer
  }
}
