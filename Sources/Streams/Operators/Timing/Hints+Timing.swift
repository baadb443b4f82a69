// Times and places as other libraries write them.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `debounce` is here, says the compiler.
  @available(*, unavailable, message: "write debounce(.milliseconds(300))")
  @discardableResult
  public func debounce(for time: Duration) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `delay` is here, says the compiler.
  @available(*, unavailable, message: "write delay(.milliseconds(300))")
  @discardableResult
  public func delay(for time: Duration) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `debounce` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write debounce(.milliseconds(300)): the time is that of the scheduler of the stream; dispatch(.async(on: .main)) says where handlers run"
  )
  @discardableResult
  public func debounce<Place>(for time: Duration, scheduler: Place) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `debounce` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write debounce(.milliseconds(300)): the time is that of the scheduler of the stream; dispatch(.async(on: .main)) says where handlers run"
  )
  @discardableResult
  public func debounce<Place>(_ time: Duration, scheduler: Place) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `delay` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write delay(.milliseconds(300)): the time is that of the scheduler of the stream; dispatch(.async(on: .main)) says where handlers run"
  )
  @discardableResult
  public func delay<Place>(for time: Duration, scheduler: Place) -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `delay` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write delay(.milliseconds(300)): the time is that of the scheduler of the stream; dispatch(.async(on: .main)) says where handlers run"
  )
  @discardableResult
  public func delay<Place>(_ time: Duration, scheduler: Place) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `timeout` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write timeout(.milliseconds(300)): the time is that of the scheduler of the stream; dispatch(.async(on: .main)) says where handlers run"
  )
  @discardableResult
  public func timeout<Place>(_ time: Duration, scheduler: Place) -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `timeout` is here, says the compiler.
  @available(*, unavailable, message: "write timeout(3)")
  @discardableResult
  public func timeout(after seconds: Double) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `timeout` is here, says the compiler.
  @available(*, unavailable, message: "write timeout(.seconds(3))")
  @discardableResult
  public func timeout(after time: Duration) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `throttle` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write throttle(TimedThrottle(interval: .seconds(1))), which gives the latest value of each interval"
  )
  @discardableResult
  public func throttle(_ time: Duration) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `throttle` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write throttle(TimedThrottle(interval: .seconds(1))), which gives the latest value of each interval"
  )
  @discardableResult
  public func throttle(_ seconds: Double) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `throttle` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write throttle(TimedThrottle(interval: .seconds(1))), which gives the latest value of each interval"
  )
  @discardableResult
  public func throttle(_ time: Duration, latest: Bool) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `throttle` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write throttle(TimedThrottle(interval: .seconds(1))), which gives the latest value of each interval"
  )
  @discardableResult
  public func throttle(for time: Duration, latest: Bool = true) -> EventStream<Kind.Filtered, Value, Failure>
  { Requirement.uncallable() }

  /// What `throttle` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "write throttle(TimedThrottle(interval: .seconds(1))), which gives the latest value of each interval"
  )
  @discardableResult
  public func throttle<Place>(for time: Duration, scheduler: Place, latest: Bool = true) -> EventStream<
    Kind.Filtered, Value, Failure
  > { Requirement.uncallable() }

  /// What `window` is here, says the compiler.
  @available(*, unavailable, message: "write window(lasting: 2): a size is a number of values")
  @discardableResult
  public func window(size seconds: Double, limit: Int? = nil) -> EventStream<Kind.Filtered, [Value], Failure>
  { Requirement.uncallable() }

  /// What `window` is here, says the compiler.
  @available(*, unavailable, message: "write window(lasting: 2): a size is a number of values")
  @discardableResult
  public func window(size time: Duration, limit: Int? = nil) -> EventStream<Kind.Filtered, [Value], Failure> {
    Requirement.uncallable()
  }

  /// What `receive` is here, says the compiler.
  @available(*, unavailable, message: "write dispatch(.async(on: .main)), or dispatch(.direct(on: .main))")
  @_disfavoredOverload
  @discardableResult
  public func receive<Place>(on place: Place) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `receive` is here, says the compiler.
  @available(*, unavailable, message: "write dispatch(.async(on: .main)), or dispatch(.direct(on: .main))")
  @discardableResult
  public func receive(on place: Dispatch.Queue) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `observe` is here, says the compiler.
  @available(*, unavailable, message: "write dispatch(.async(on: .main)), or dispatch(.direct(on: .main))")
  @_disfavoredOverload
  @discardableResult
  public func observe<Place>(on place: Place) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `observe` is here, says the compiler.
  @available(*, unavailable, message: "write dispatch(.async(on: .main)), or dispatch(.direct(on: .main))")
  @discardableResult
  public func observe(on place: Dispatch.Queue) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }

  /// What `subscribe` is here, says the compiler.
  @available(*, unavailable, message: "write start(on:) of a producer, or Promise(dispatch:)")
  @_disfavoredOverload
  @discardableResult
  public func subscribe<Place>(on place: Place) -> EventStream<Kind.Filtered, Value, Failure> {
    Requirement.uncallable()
  }
}
