extension EventStream {
  /// Writes down what happens to this stream, one line for each event: for debugging.
  ///
  ///     let numbers = HotInput<Int>()
  ///     numbers.map { "\($0)" }.onDebugInfo { print($0) }
  ///     numbers.push(1)
  ///     numbers.terminate(withReason: .completed)
  ///     // Hot<String>.map: receives 1
  ///     // Hot<String>.map: emits 1
  ///     // Hot<String>.map: ends completed
  ///
  /// There are lines for values and errors that the stream receives, emits, replays or drops, for requests made on it, runs of
  /// its task, retries, cancels and its end, and for a `dispatched` or `throttled` that moves nothing. Each begins with the
  /// stream's ``description``, so that ``named(_:)`` tells the streams apart.
  ///
  /// The printer is called where the stream delivers, for one line at a time and never under a lock. It may push, cancel
  /// and do whatever else a handler may. It is kept after the end, for events that come too late: a printer that holds its own
  /// stream keeps that stream alive until the printer is taken away. Streams without a printer build no text and take no
  /// longer. (Source: RxStream.)
  /// - Parameter printer: takes the lines, in place of an earlier printer and of ``StreamContext/debugPrinter``; nil takes
  ///   this stream's own printer away.
  @discardableResult
  public func onDebugInfo(_ printer: DebugPrinter?) -> Self {
    if Kind.delivery == .perStart { return adjusted { $0.print(to: printer) } }
    node.print(to: printer)
    return self
  }
}

extension Node {
  fileprivate func print(to printer: DebugPrinter?) {
    let record = madeRecord()
    record.print(to: printer)
    logArrivals(record.isLogged)
  }
}

extension StreamContext {
  /// Takes the debug logs of all streams that are built while it is set and have no printer of their own; nil at first.
  ///
  /// Set it before the streams are built: earlier ones have been made without a log. See ``EventStream/onDebugInfo(_:)`` for
  /// what it hears. There is one for the whole program, and several threads call it when streams deliver on several. (Source:
  /// RxStream.)
  public static var debugPrinter: DebugPrinter? {
    get { SharedDebugPrinter.current }
    set { SharedDebugPrinter.current = newValue }
  }
}
