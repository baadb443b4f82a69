// Silence: nothing can arrive any more, not even an end.
//
// A source like `.never` is silent from the start. A place in a tree is silent when every way into it has ended or is
// silent and nothing waits there that may still come out: no timer, no inner stream, no answer. What waits for ever, or for a
// sink that has gone, keeps the end behind it, too. Silence travels down like an end, but no handler hears it: the holder of a
// disposable can still dispose of what has fallen silent, and those below hear of that.
//
// It matters once the last disposable is released: a silent observation ends then, or at once when it falls silent
// later. A source that gives only what it is asked for falls silent when its sink cannot ask it again: the sink has
// released its run, and all that it wanted has come, or what it still wants waits for something silent (see
// `DemandSource.rest`). So the program frees `.never`, and all that is joined to it, with the last disposable.

/// What becomes of a place from which nothing comes any more.
enum Silence {
  /// Nothing will come from above any more, not even an end.
  case began
  /// No disposable is left that leads to the gate.
  case forgotten
}

extension Node {
  /// Notes that nothing will come from above any more, here and below. Called by the gate's owner.
  final func fallSilent() {
    guard isOpen, !isSilent else { return }
    // A holder that releases this from now on sees that; one that has released it before is seen below.
    settings.bitwiseOr(NodeSettings.isSilent.rawValue, ordering: .sequentiallyConsistent)
    hear(.began)
    forEachChild { $0.fallSilent() }
  }

  /// Notes that a disposable for the run at this place exists. Called before another thread knows the run.
  final func hold() { set(.isHeld, true) }

  /// Notes that the last such disposable is gone: what is silent from here on ends. From any thread.
  final func unhold() {
    let left = settings.bitwiseAnd(~NodeSettings.isHeld.rawValue, ordering: .sequentiallyConsistent).newValue
    guard left & NodeSettings.isSilent.rawValue != 0 else { return }
    gate.visit { self.endWhatIsForgotten() }
  }

  /// Ends the observations here and below that are silent, and that no disposable leads to. Called by the gate's owner.
  final func endWhatIsForgotten() {
    guard isOpen, isSilent else { return }
    hear(.forgotten)
    forEachChild { $0.endWhatIsForgotten() }
  }

  /// Whether a disposable leads to what happens here, or to a run that it belongs to.
  ///
  /// - Complexity: O(*n*) in the number of nodes above.
  final var isHeldFromHere: Bool {
    isHeldInGate || gate.gatesAbove.contains { $0.inlets.contains(where: \.isHeldInGate) }
  }

  /// The same, as far as this gate goes.
  private var isHeldInGate: Bool {
    var place = self
    // Where it settles, the bit means something else.
    while place.has(.settling)
      || place.settings.load(ordering: .sequentiallyConsistent) & NodeSettings.isHeld.rawValue == 0
    {
      guard !place.isGate, let parent = place.parent else { return false }
      place = parent
    }
    return true
  }
}

extension Gate {
  /// Falls silent if all that it hears has. Called by the owner, whenever a way in has ended or fallen silent.
  final func fallSilentIfDone() {
    guard isOpen, isSilentAbove else { return }
    if has(.settling) { return asJunction.endInVain() }
    // What flows on without having been an event stream has no disposable.
    if has(.failsOnErrors) { fallSilent() } else { endHere(.completed) }
  }

  /// Whether no way in has anything more to say, and the end will not come by itself: one of them has not ended, or an event
  /// stream's end waits behind what never comes out.
  final var hasNoMoreToSay: Bool {
    isJunction && (has(.settling) ? asJunction.waitsInVain : asJunction.hearsNothing)
  }
}

extension Junction {
  // Counted, because many may fall silent or end one after the other.
  fileprivate final var hearsNothing: Bool {
    guard speakingSources == 0 else { return false }
    return openSources > 0 ? !isHolding || holdsForGood : holdsForGood && has(.failsOnErrors)
  }

  /// Counts a way in that has fallen silent. Called by the owner.
  final func note(silenceOf inlet: Inlet) {
    guard !isFlattening, inlet.voice == .speaking else { return }
    inlet.voice = .silent
    speakingSources -= 1
  }

  /// Counts a way in that has ended, or that is not heard any more. Called by the owner.
  final func note(endOf inlet: Inlet) {
    note(silenceOf: inlet)
    guard !isFlattening, inlet.voice != .over else { return }
    inlet.voice = .over
    openSources -= 1
  }
}

extension Inlet {
  /// Tells the gate below, behind what waits there already, unless that waits for ever.
  func passOn(_ news: @escaping (Gate) -> Void) {
    guard let head else { return }
    if head.asJunction.elsewhere?.isNever == true { return head.performInPlace { news(head) } }
    head.performInTurn { news(head) }
  }

  var isSilentWhileOpen: Bool { isSilent && isOpen && !has(.ending) }
}
