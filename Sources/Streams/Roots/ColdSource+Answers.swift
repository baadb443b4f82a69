// How answers come in, and go to who has asked. Most come on the asking thread, before the call that asks returns.

extension ColdSource {
  /// Takes an answer, from any thread.
  @inlinable
  static func accept(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    exchange.tryClose() ? take(result, exchange) : acceptRarely(result, exchange)
  }

  /// The same for a request that has not been answered at once, or that something else is told of.
  @inlinable @inline(never)
  static func acceptRarely(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    guard exchange.closeSlowly() else { return exchange.noteLate() }
    guard exchange.run != nil else { return take(result, exchange) }
    withSource(of: exchange) { $0.acceptSlowly(result, exchange) }
  }

  /// Takes the answer to a request without a run, for the thread that has closed it.
  @inlinable @inline(__always)
  static func take(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    withSource(of: exchange) { take(result, exchange, at: $0) }
  }

  // Not inlined, or the optimiser would leave the closure that calls it a function of its own. Static, so that the call is a
  // jump: a method would take a register that the caller has to restore.
  @inlinable @inline(never)
  static func take(_ result: Result<Response, any Error>, _ exchange: Exchange, at source: ColdSource) {
    let place = Gate.placeHere
    guard source.tryEnterSoon(from: place) else { return source.acceptSlowly(result, exchange) }
    source.answer(result, exchange)
    source.leave(from: place)
    exchange.release()
  }

  /// Calls the body with the root of a request that the caller has closed, and that thus still holds it.
  @inlinable @inline(__always)
  static func withSource(of exchange: Exchange, _ body: (ColdSource) -> Void) {
    // Only `run` hands out the closure that answers.
    exchange.source.unsafelyUnwrapped._withUnsafeGuaranteedRef { body($0.trusted(as: ColdSource.self)) }
  }

  /// Sends a request's answer on its way. Called by the gate's owner.
  @inlinable @inline(__always)
  func answer(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    guard isOpen else { return noteDrop() }
    // Of what is given to a function that is not inlined, the optimiser makes a closure each time.
    if !tryFollow(exchange, { deliver(result, exchange, $0) }) { answerRarely(result, exchange) }
  }

  @inlinable @inline(never)
  func answerRarely(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    followRarely(exchange) { deliver(result, exchange, $0) }
  }

  @inlinable @inline(__always)
  func deliver(_ result: Result<Response, any Error>, _ exchange: Exchange, _ route: Route) {
    if hasRecord { noteResponse(result, exchange) }
    switch result {
    case .success(let response): passOn(value: response, route)
    case .failure(let error): emit(error: error, route)
    }
  }

  @inlinable @inline(never)
  func noteResponse(_ result: Result<Response, any Error>, _ exchange: Exchange) {
    switch result {
    case .success(let response):
      noteResponse(exchange, failed: false)
      note(next: response)
    case .failure: noteResponse(exchange, failed: true)
    }
  }

  @usableFromInline
  func noteResponse(_ exchange: Exchange, failed: Bool) {
    exchange.trace?.noteAnswered()
    if let fact = exchange.fact { note(.response(fact, failed: failed)) }
  }
}
