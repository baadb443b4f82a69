/// What a node keeps of how it came out.
@usableFromInline
enum NodeOutcome: Sendable {
  /// Nothing that its flags do not tell.
  case unremarkable
  /// It has failed with this error, in this attempt or for good.
  case failure(any Error)
  /// It has ended with this error, of which an operator has said that the stream ends with it: that is no failure, which late
  /// branches would hear as well.
  case endError(any Error)
  /// It has ended otherwise than it has failed, or than its branches were told.
  case endedOtherwise(EndedOtherwise)
  /// It has ended because of another node, which may be gone.
  case ended(EndOrigin)
  /// It has not come out yet, and this is the latest news of progress that it has passed on, for those that are attached later.
  case progress(LatestProgress)
}

/// The ends of a node that a branch below has made end otherwise than by its own.
@usableFromInline
final class EndedOtherwise: Sendable {
  /// The error with which the node has failed.
  let failure: (any Error)?
  /// What its branches were told in place of an outcome.
  let told: Termination?
  /// The error with which it has ended.
  let endError: (any Error)?

  /// - Parameter endError: nil where it is the failure, if there is one.
  init(_ failure: (any Error)? = nil, told: Termination? = nil, endError: (any Error)? = nil) {
    (self.failure, self.told, self.endError) = (failure, told, endError ?? failure)
  }
}

extension NodeOutcome {
  /// What tells the outcomes that a node keeps apart; a failure has none.
  enum Mark {
    fileprivate static let failure: UInt = 0
    fileprivate static let endError: UInt = 1
    fileprivate static let endedOtherwise: UInt = 2
    fileprivate static let ended: UInt = 3
    static var progress: UInt { 4 }
  }

  fileprivate init(_ kept: borrowing MarkedReference) {
    guard let (object, mark) = kept.object else {
      self = .unremarkable
      return
    }
    // Unsafe: `keep(in:)` sets these marks for objects of these classes.
    self =
      switch mark {
      case Mark.failure: .failure(MarkedReference.error(in: object))
      case Mark.endError: .endError(MarkedReference.error(in: object))
      case Mark.endedOtherwise: .endedOtherwise(unsafeDowncast(object, to: EndedOtherwise.self))
      case Mark.ended: .ended(unsafeDowncast(object, to: EndOrigin.self))
      default: .progress(unsafeDowncast(object, to: LatestProgress.self))
      }
  }

  fileprivate func keep(in kept: inout MarkedReference) {
    switch self {
    case .unremarkable: kept.clear()
    case .failure(let error): kept.set(MarkedReference.box(of: error), mark: Mark.failure)
    case .endError(let error): kept.set(MarkedReference.box(of: error), mark: Mark.endError)
    case .endedOtherwise(let ends): kept.set(ends, mark: Mark.endedOtherwise)
    case .ended(let origin): kept.set(origin, mark: Mark.ended)
    case .progress(let latest): kept.set(latest, mark: Mark.progress)
    }
  }
}

extension Node {
  /// How the node came out. Called by the gate's owner, or after the end.
  var outcome: NodeOutcome {
    get { NodeOutcome(keptOutcome) }
    set { newValue.keep(in: &keptOutcome) }
  }

  /// The error with which the node failed. As ``outcome``; that there is one is in the flags, which any thread may read.
  var failure: (any Error)? {
    switch outcome {
    case .unremarkable, .progress, .endError: nil
    case .failure(let error): error
    case .endedOtherwise(let ends): ends.failure
    case .ended(let origin): origin.ends?.failure
    }
  }

  /// The error with which the node has ended, which is another one if a branch below has replaced its failure.
  var endError: (any Error)? {
    switch outcome {
    case .unremarkable, .progress: nil
    case .failure(let error), .endError(let error): error
    case .endedOtherwise(let ends): ends.endError
    case .ended(let origin): origin.ends?.endError
    }
  }

  /// What the branches of this node were told in place of an outcome, if it has ended with something else. As ``failure``.
  var toldEnd: Termination? {
    switch outcome {
    case .unremarkable, .progress, .failure, .endError: nil
    case .endedOtherwise(let ends): ends.told
    case .ended(let origin): origin.ends?.told
    }
  }

  /// Keeps what the branches of this node, which is about to end, were told in place of an outcome: one of them has said
  /// something else, with which the node ends. Later branches hear what those have heard that were there in time.
  func keepToldEnd(unless reason: Termination) {
    guard has(.settling), failure == nil else { return }
    let told = pendingEnd
    if told.isSame(as: reason) { return }
    let ends = EndedOtherwise(told: told)
    if case .ended(let origin) = outcome {
      outcome = .ended(origin.keeping(ends))
    } else {
      outcome = .endedOtherwise(ends)
    }
  }

  /// Keeps the error with which the node ends, besides the one with which it has failed: later branches hear that one.
  func keep(endError error: any Error) {
    let failure = failure
    if case .ended(let origin) = outcome {
      outcome = .ended(
        origin.keeping(EndedOtherwise(failure, told: origin.ends?.told, endError: error)))
    } else if case .endedOtherwise(let ends) = outcome {
      outcome = .endedOtherwise(EndedOtherwise(failure, told: ends.told, endError: error))
    } else if let failure {
      // An error that has only been passed on is in the same box.
      if MarkedReference.box(of: failure) !== MarkedReference.box(of: error) {
        outcome = .endedOtherwise(EndedOtherwise(failure, endError: error))
      }
    } else {
      outcome = .endError(error)
    }
  }

  /// Keeps the error with which the node fails. Called by the gate's owner.
  @usableFromInline
  func keep(failure error: any Error) {
    outcome = .failure(error)
    insert(.failed)
  }
}

extension Termination {
  /// Whether it is the same end, with the same error in the same box if there is one.
  fileprivate func isSame(as other: Termination) -> Bool {
    guard case .error(let error) = self, case .error(let otherError) = other else { return self == other }
    return MarkedReference.box(of: error) === MarkedReference.box(of: otherError)
  }
}
