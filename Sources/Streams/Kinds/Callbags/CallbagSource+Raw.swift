extension EventStream where Kind == CallbagKind, Failure == any Error {
  /// Makes a source of a raw producer: the protocol's own form, such as a function of yours.
  ///
  ///     func countdown(_ sink: @escaping Consumer<Int>) { … }
  ///     CallbagSource(countdown).map { $0 * 2 }.forEach { print($0) }
  ///
  /// The producer is called once for each run. From its greeting on, its talkback is called by one thread at a time, which may
  /// be any thread: also while the producer's function goes on after the greeting, or gives values elsewhere. State that these
  /// share with the talkback needs a lock; a producer that greets last, and does all else in its talkback, needs none. Values
  /// may come from any thread. What comes after an end is dropped.
  ///
  /// However many values are wanted, the producer hears one wish at a time: the next one comes when it has answered the one
  /// before and that value has been delivered. A producer that means to answer several wishes together waits for ever. A wish
  /// with which the sink says something comes at once, and so do the wishes before it.
  ///
  /// Wishes wait until the producer and those of the run's other sources have returned: a producer that waits for a wish
  /// before it returns may wait for ever. When it has released its consumer, it can say nothing more: a join waits for no
  /// answer of it, and the run is cancelled with the last subscription, or at once when there is none. So the thread that
  /// releases the consumer may call the talkback and the sink's end handler, or ask the run's other sources. (Source:
  /// CallbagKit.)
  /// - Parameters:
  ///   - listenable: whether the producer answers no wishes, such as one that hears clicks. Then none are sent to it, and a
  ///     join asks its other sources meanwhile. When false, a join waits for an answer until the producer has given a value
  ///     unasked.
  ///   - file: where the source is built, for probes.
  ///   - line: where the source is built, for probes.
  ///   - producer: greets its consumer, and gives it values.
  public init(
    listenable: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ producer: @escaping @Sendable (_ consumer: @escaping Consumer<Value>) -> Void
  ) {
    self = Self.fed("producer", file, line, by: { RawFeed<Value>(onlyListens: listenable) }) {
      $0.feed.begin(producer, for: $0)
    }
  }

  /// This source as a raw producer: the protocol's own form. (Source: CallbagKit.)
  ///
  /// One greeting each way before anything else, at most one end each way, and nothing after an end; an end from the sink
  /// reaches everything above at once. The consumer is called as by ``callAsFunction(file:line:_:)``.
  public var producer: Producer<Value> {
    { consumer in self(file: "", line: 0, consumer) }
  }

  /// This source in the protocol's original form, in which the consumer arrives in a greeting. (Source: CallbagKit.)
  ///
  /// The consumer is called as by ``callAsFunction(file:line:_:)``.
  public var original: SourceTalkback<Value> {
    { message in if case .start(let consumer) = message { self(file: "", line: 0, consumer) } }
  }

  /// Greets the source with a consumer.
  ///
  /// The consumer is called by one thread at a time: the one on which the source gives its values, which may be any. The
  /// protocol's functions are plain ones, so the compiler does not check what they capture: if the source gives its values on
  /// other threads, what the consumer captures must belong to no actor, and needs a lock if it is used elsewhere as well.
  @inlinable
  public func callAsFunction(
    file: StaticString = #fileID, line: UInt = #line, _ consumer: @escaping Consumer<Value>
  ) {
    // The run's gate delivers one message at a time, and orders those that come from different threads.
    nonisolated(unsafe) let consumer = consumer
    _ = begin(asking: 0, file, line) { run in
      consumer(
        .start { message in
          switch message {
          case .next(let payload):
            // So it is when the run is over, too.
            if run.demand.isHeldBack { run.noteIfOver("a wish") }
            run.demand.ask(saying: payload)
          case .completed(let completion):
            run.noteIfOver("an end")
            run.stop(completion)
          case .start: run.obey(message.control)
          }
        })
    } value: {
      consumer(.next($0))
    } end: {
      consumer(.completed($0))
    }
  }
}

extension CallbagSubscription {
  /// Does what a sink has asked for in a message that goes beyond the protocol.
  @usableFromInline
  func obey(_ control: CallbagControl?) {
    guard let control else { return noteDrop(of: "a second greeting of the sink") }
    noteIfOver("a wish to pause, resume or rewind")
    switch control {
    case .pause: pause()
    case .resume: resume()
    case .rewind: rewind()
    }
  }

  /// Counts what a sink has said after its own end. What comes after the end of its source may have crossed that.
  @usableFromInline
  func noteIfOver(_ words: String) {
    if demand.words.end != nil { noteDrop(of: "\(words) that comes after the sink's own end") }
  }
}
