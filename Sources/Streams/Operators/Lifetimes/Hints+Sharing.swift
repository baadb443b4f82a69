// Names under which other libraries share one run, and choose where things are heard.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `share` is here, says the compiler.
  @available(*, unavailable, message: "write replayLazily(upTo:) of a producer; every other stream is shared")
  @discardableResult
  public func share<Scope>(replay count: Int, scope: Scope) -> Self { Requirement.uncallable() }

  /// What `shareReplay` is here, says the compiler.
  @available(*, unavailable, message: "write replayLazily(upTo:) of a producer; every other stream is shared")
  @discardableResult
  public func shareReplay(_ count: Int) -> Self { Requirement.uncallable() }

  /// What `remember` is here, says the compiler.
  @available(*, unavailable, message: "write observable(initial:), or replayLazily(upTo: 1) of a producer")
  @discardableResult
  public func remember() -> Self { Requirement.uncallable() }

  /// What `makeConnectable` is here, says the compiler.
  @available(*, unavailable, message: "write startWithSignal { } of a producer")
  @discardableResult
  public func makeConnectable() -> Self { Requirement.uncallable() }

  /// What `autoconnect` is here, says the compiler.
  @available(*, unavailable, message: "write startWithSignal { } of a producer")
  @discardableResult
  public func autoconnect() -> Self { Requirement.uncallable() }

  /// What `observeOn` is here, says the compiler.
  @available(*, unavailable, message: "write dispatch(_:); of a producer or signal observe(on:)")
  @discardableResult
  public func observeOn<Place>(_ place: Place) -> Self { Requirement.uncallable() }

  /// What `subscribeOn` is here, says the compiler.
  @available(*, unavailable, message: "write start(on:) of a producer")
  @discardableResult
  public func subscribeOn<Place>(_ place: Place) -> Self { Requirement.uncallable() }

  /// What `hop` is here, says the compiler.
  @available(*, unavailable, message: "write dispatch(_:)")
  @discardableResult
  public func hop<Place>(to place: Place) -> Self { Requirement.uncallable() }
}
