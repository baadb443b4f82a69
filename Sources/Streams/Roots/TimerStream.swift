/// The kind of Hot streams that a timer feeds.
public enum TimerKind: TerminableKind {
  /// Hot.
  public typealias Mapped = HotKind
  /// `TimerStream`.
  public static let name = "TimerStream"
}

/// A Hot stream of ticks at a regular interval, which can be started and stopped. It lives as long as the program holds
/// it, or any stream built on it: when the last of them is released, the timer stops and the branches complete.
///
///     let timer = TimerStream(interval: 1).start()
///     timer.scan(initial: 0) { count, _ in count + 1 }.on { print("\($0) s") }
///     // 1 s, 2 s, 3 s, …
///
/// The interval is in seconds, measured by the scheduler of the context in which the stream is made. Ticks do not drift: they
/// come at whole intervals after the start. Ticks that a late scheduler has missed are left out, and while a handler is busy
/// only one tick waits. Stopping leaves the stream active. (Source: RxStream's `Timer`.)
public typealias TimerStream = EventStream<TimerKind, Void, any Error>

extension EventStream where Kind == TimerKind, Value == Void, Failure == any Error {
  /// Makes a timer that is not running yet.
  ///
  /// The interval is in seconds, and at least a nanosecond; with infinity the timer never ticks.
  public init(interval: Double, file: StaticString = #fileID, line: UInt = #line) {
    self.init(ticking: Duration(wholeNanosecondsBetween: interval), file, line)
  }

  /// Makes a timer that is not running yet, whose interval is a `Duration`.
  ///
  /// The interval is taken in whole nanoseconds, and is one at least; beyond a hundred years counts as a hundred, and beyond
  /// 36 billion the timer never ticks.
  @_disfavoredOverload
  public init(interval: Duration, file: StaticString = #fileID, line: UInt = #line) {
    self.init(ticking: Duration(wholeNanosecondsBetween: interval), file, line)
  }

  private init(ticking interval: Duration, _ file: StaticString, _ line: UInt) {
    let context = StreamContext.current
    let record = Node.makeRecord(in: context, below: [], Kind.self, Void.self, "source", file, line)
    let root = Gate(parent: nil, context: context, flags: .hearsEnd, settings: .persists, record: record)
    root.madeExtras.ticker = Ticker(interval: interval, on: context.scheduler)
    self.init(source: root, file, line)
  }

  private var ticker: Ticker {
    // The node of a timer is always its root, made by the only initialiser.
    guard let ticker = node.gate.extras?.ticker else { preconditionFailure("a timer's root has a ticker") }
    return ticker
  }

  /// Delivers a tick that is still wanted when the gate has been entered.
  private var ring: Ticker.Ring {
    // Weak: the timer must not keep a stream alive that the program has released.
    { [weak root = node.gate] claim in
      guard let root else { return }
      root.perform { if claim() != nil { root.deliver(()) } }
    }
  }

  /// The time between two ticks, in seconds.
  public var interval: Double { ticker.interval.inSeconds }

  /// Whether the timer runs.
  public var isTimerActive: Bool { ticker.isRunning }

  /// Starts the timer. Does nothing while it runs, or once the stream has ended.
  /// - Parameter delayFirst: whether the first tick comes after the first interval, or at once.
  @discardableResult
  public func start(delayFirst: Bool = true) -> Self {
    ticker.start(ringsAtOnce: !delayFirst, ring)
    return self
  }

  /// Stops the timer. The stream stays active, and can be started again.
  @discardableResult
  public func stop() -> Self {
    ticker.stop()
    return self
  }

  /// Starts the timer, or restarts a running one, so that the next tick comes after a whole interval.
  /// - Parameter interval: the time between two ticks from now on, in seconds; nil leaves it as it is.
  @discardableResult
  public func restart(withInterval interval: Double? = nil) -> Self {
    ticker.restart(every: interval.map { Duration(wholeNanosecondsBetween: $0) }, ring)
    return self
  }

  /// Starts the timer, or restarts a running one, so that the next tick comes after a whole interval.
  /// - Parameter interval: the time between two ticks from now on: taken in whole nanoseconds, one at least; beyond 36 billion
  ///   years is never.
  @_disfavoredOverload
  @discardableResult
  public func restart(withInterval interval: Duration) -> Self {
    ticker.restart(every: Duration(wholeNanosecondsBetween: interval), ring)
    return self
  }
}
