// What other libraries need and this one does not, as chains are shared and live with what they stand on.
// None of this can be called: each is there for its message.

extension EventStream {
  /// What `store` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "there is nothing to store: a chain lives as long as what it stands on; first, until or lifeOf end it, or the disposable of producer().startWithValues { }"
  )
  public func store<Bag>(in bag: inout Bag) {}

  /// What `disposed` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "there is nothing to store: a chain lives as long as what it stands on; first, until or lifeOf end it, or the disposable of producer().startWithValues { }"
  )
  public func disposed<Bag>(by bag: Bag) {}

  /// What `share` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "every stream is shared but a producer: leave it out, or write replayLazily(upTo:), or CallbagSource.fromStream(producer).share().producer(); of a Cold, request(_:share: true) or singleFlight()"
  )
  @discardableResult
  public func share() -> Self { Requirement.uncallable() }

  /// What `share` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "every stream is shared but a producer: leave it out, or write replayLazily(upTo:), or CallbagSource.fromStream(producer).share().producer(); of a Cold, request(_:share: true) or singleFlight()"
  )
  @discardableResult
  public func share(replay count: Int) -> Self { Requirement.uncallable() }

  /// What `publish` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "every stream is shared but a producer: leave it out, or write replayLazily(upTo:), or CallbagSource.fromStream(producer).share().producer(); of a Cold, request(_:share: true) or singleFlight()"
  )
  @discardableResult
  public func publish() -> Self { Requirement.uncallable() }

  /// What `multicast` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "every stream is shared but a producer: leave it out, or write replayLazily(upTo:), or CallbagSource.fromStream(producer).share().producer(); of a Cold, request(_:share: true) or singleFlight()"
  )
  @discardableResult
  public func multicast<Subject>(subject: Subject) -> Self { Requirement.uncallable() }

  /// What `multicast` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "every stream is shared but a producer: leave it out, or write replayLazily(upTo:), or CallbagSource.fromStream(producer).share().producer(); of a Cold, request(_:share: true) or singleFlight()"
  )
  @_disfavoredOverload
  @discardableResult
  public func multicast<Subject>(_ subject: Subject) -> Self { Requirement.uncallable() }

  /// What `eraseToAnyPublisher` is here, says the compiler.
  @available(*, unavailable, message: "leave it out: the type of a stream says its kind and its values alone")
  @discardableResult
  public func eraseToAnyPublisher() -> Self { Requirement.uncallable() }

  /// What `asObservable` is here, says the compiler.
  @available(*, unavailable, message: "leave it out: the type of a stream says its kind and its values alone")
  @discardableResult
  public func asObservable() -> Self { Requirement.uncallable() }
}

extension EventStream {
  /// What `dispose` is here, says the compiler.
  @available(
    *, unavailable,
    message:
      "only a run has a disposable: write hot.producer().startWithValues { }.dispose(); a branch of a Hot ends with its input alone"
  )
  public func dispose() {}
}
