// How inner streams are heard that stand for the answer to a request: their values, errors and ends go the way of that
// answer, and concern no other branch.

extension FlattenNode {
  /// A way in for values of a stream that stands for an answer.
  @usableFromInline
  static func makeInlet<Output: Sendable>(of output: Output.Type, below parent: Node, for asked: Delivery)
    -> Inlet
  {
    Inlet(below: parent, side: 1) { node, value, _ in
      let inlet = node.trusted(as: Inlet.self)
      guard inlet.admit() else { return }
      let value = value.trusted(as: Output.self).pointee
      inlet.withHead(FlattenNode.self) { node in
        node.perform {
          guard node.deliveryToAsker(of: inlet) != nil else { return }
          node.during(asked) { node.emit(output: value, $0) }
        }
      }
      inlet.didDeliver(.completed)
    }
  }

  /// The way to the asker of an inner stream that says something, of which this takes note. Nil when it does not count any
  /// more, or when it has been asked for by a branch that is gone, or by a request that has been given up. Called by the owner.
  private func deliveryToAsker(of inlet: Inlet) -> Delivery? {
    guard let (speaker, losers, dropped) = streams.withLock({ $0.noteWord(of: inlet) }),
      let asked = speaker.hearing.asked, speaker.lane != nil || takesEvent(of: inlet)
    else { return nil }
    stopHearing(losers)
    giveUp(dropped)
    guard speaker.hearing.isUnwanted else { return asked }
    _ = streams.withLock { $0.remove(inlet) }
    note(unheard: asked)
    stopHearing([inlet])
    deferWork()
    // It was perhaps the last one, and says no end of its own any more.
    concludeIfDone(after: endingInlet)
    return nil
  }

  /// Gives an inner stream's error to its asker. False when that is not what the stream is heard for.
  func failForAsker(_ inlet: Inlet, _ error: any Error) -> Bool {
    guard streams.withLock({ $0.isAskedFor(inlet) }) else { return false }
    if let asked = deliveryToAsker(of: inlet) { during(asked) { fail(error, $0) } }
    return true
  }

  /// Takes note of the end of an inner stream that a branch has asked for. A failure is an error for the asker. False
  /// when that is not what the stream is heard for.
  func endForAsker(_ inlet: Inlet, _ termination: Termination) -> Bool {
    guard streams.withLock({ $0.isAskedFor(inlet) }) else { return false }
    guard let asked = deliveryToAsker(of: inlet) else { return true }
    // What settles has said it already.
    if let error = termination.underlyingError, !inlet.has(.settling) { during(asked) { fail(error, $0) } }
    _ = streams.withLock { $0.remove(inlet) }
    deferWork()
    return true
  }

  /// Releases the inner streams whose askers are gone. Called by the owner.
  func vacateUnheard() { vacate(streams.withLock { $0.dropUnheard() }) }

  /// Releases the inner streams that are heard for a request which has been given up, or for an asker that has left. Called from
  /// any thread, on behalf of the request's holder.
  func vacateInnerStreams(of asker: ObjectIdentifier, _ request: Exchange?) {
    guard isAnswering else { return }
    let givenUp = request.map { InnerStreams.GivenUp($0, strategy) }
    perform {
      self.vacate(
        self.streams.withLock { streams in
          givenUp.map { streams.stopHearing(for: $0) } ?? streams.stopHearing(for: asker, self.strategy)
        })
      self.concludeIfDone()
    }
  }

  /// Releases inner streams that are not heard any more, and lets others have their places. Called by the owner.
  final func vacate(_ unheard: InnerStreams.Unheard) {
    if unheard.heard.isEmpty, unheard.waiting.isEmpty { return }
    drop(unheard)
    deferWork()
  }

  /// Releases inner streams that are not heard any more. Called by the owner.
  final func drop(_ unheard: InnerStreams.Unheard) {
    for dropped in unheard.waiting { note(unheard: dropped.hearing.asked) }
    giveUp(unheard.waiting)
    for left in unheard.heard where !left.hasSpoken { note(unheard: left.hearing.asked) }
    stopHearing(unheard.heard.map(\.inlet))
  }

  /// Tells the probe of a request whose answer leads nowhere.
  func note(unheard asked: Delivery?) {
    if hasRecord, let fact = asked?.exchange?.fact { note(.unheard(fact)) }
  }
}
