extension EventStream where Kind == SignalKind {
  /// Makes a signal, and the observer through which it is fed.
  ///
  /// Nothing is kept for later observers. When the last copy of the observer is released, the signal is interrupted. (Source:
  /// ReactiveCocoa.)
  /// - Parameters:
  ///   - mailbox: how many values may wait while other threads deliver; any number when nil.
  ///   - file: where the signal is built, for probes.
  ///   - line: where the signal is built, for probes.
  public static func pipe(
    mailbox: MailboxLimit? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> (output: Signal<Value, Failure>, input: SignalObserver<Value, Failure>) {
    let context = StreamContext.current
    let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "pipe", file, line)
    let source = SignalSource(pipeIn: context, record: record)
    source.limitMail(to: mailbox)
    source.identifyGate(as: "pipe", Self.self, file, line)
    return (Self(node: source, lifetime: nil), SignalObserver(source))
  }

  /// Makes a signal that a task feeds from now on, until the program neither holds nor observes it any more.
  ///
  /// - Parameters:
  ///   - file: where the signal is built, for probes.
  ///   - line: where the signal is built, for probes.
  ///   - task: is called once, with the observer to send events to, and the lifetime that tells it when the signal has ended.
  public init(
    file: StaticString = #fileID, line: UInt = #line,
    _ task: (_ observer: SignalObserver<Value, Failure>, _ lifetime: RunLifetime) -> Void
  ) {
    self.init(file, line, hidesValues: false, task)
  }

  /// Makes the same; with `hidesValues`, probes show `‹hidden›` for every value, from the first on.
  init(
    _ file: StaticString, _ line: UInt, hidesValues: Bool,
    _ task: (_ observer: SignalObserver<Value, Failure>, _ lifetime: RunLifetime) -> Void
  ) {
    let context = StreamContext.current
    let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "source", file, line)
    let source = SignalSource(runIn: context, isOfRun: false, record: record)
    source.identifyGate(as: "source", Self.self, file, line)
    if hidesValues { source.hideValues() }
    self.init(node: source, lifetime: NodeHold(of: source))
    task(SignalObserver(source), source.lifetime)
  }

  /// A signal that sends no events and never ends.
  public static var never: Self {
    let source = SignalSource.never(Self.self, in: .current)
    return Self(node: source, lifetime: NodeHold(of: source))
  }

  /// A signal that has ended already: each observer is interrupted at once.
  public static var empty: Self { Self(file: "", line: 0) { observer, _ in observer.sendCompleted() } }
}
