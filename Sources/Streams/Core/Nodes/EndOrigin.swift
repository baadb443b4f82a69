/// The stream with which an end began, and what caused it: kept where the tree does not show it afterwards.
///
/// It holds no node, and its words are those of the node itself, so that making one builds no text.
@usableFromInline
final class EndOrigin: EndPlace {
  let trigger: TerminationCause.Trigger
  /// The error with which a node that ends for this has failed, and the one with which it ends, if that is another one.
  let failure: (any Error)?
  let endError: (any Error)?
  let node: NodeMark
  let record: NodeRecord?
  let isRoot: Bool
  /// Whether the node that keeps this has ended with one of several sources, and not after what is below it.
  let isAbove: Bool
  /// Whether it stands for an operator that has had enough, and not for what has ended because it had no branch left.
  let isEnough: Bool
  private let identity: UInt
  private let type: UInt

  init(at node: Node, _ trigger: TerminationCause.Trigger) {
    self.trigger = trigger
    (failure, endError) = (nil, nil)
    self.node = node.numbered()
    record = node.record
    isRoot = node.isSource
    isAbove = false
    isEnough = trigger == .operation
    identity = record == nil ? node.identity.load(ordering: .relaxed) : 0
    type = node.typeOfStream
  }

  private init(
    _ other: EndOrigin, isAbove: Bool, isEnough: Bool, failure: (any Error)?, endError: (any Error)?
  ) {
    trigger = other.trigger
    (self.failure, self.endError) = (failure, endError)
    node = other.node
    record = other.record
    isRoot = other.isRoot
    self.isAbove = isAbove
    self.isEnough = isEnough
    identity = other.identity
    type = other.type
  }

  /// The same, in a node that has failed with this error, or not at all.
  func keeping(_ failure: (any Error)?, endError: (any Error)? = nil) -> EndOrigin {
    let keepsNone = failure == nil && endError == nil && self.failure == nil && self.endError == nil
    return keepsNone
      ? self
      : EndOrigin(self, isAbove: isAbove, isEnough: isEnough, failure: failure, endError: endError)
  }

  var withoutError: any EndPlace { keeping(nil) }

  /// The same, in a node that has several sources, of which one has ended for it, or has not.
  ///
  /// - Parameter isEnough: whether that source has had enough; nil where it is as it was.
  func above(_ isAbove: Bool, isEnough: Bool? = nil) -> EndOrigin {
    let isEnough = isEnough ?? self.isEnough
    return isAbove == self.isAbove && isEnough == self.isEnough
      ? self
      : EndOrigin(self, isAbove: isAbove, isEnough: isEnough, failure: failure, endError: endError)
  }

  var description: String {
    if let record { return record.name ?? (isRoot ? record.type : record.origin.place.streamOperation) }
    let operation = Node.operatorName(identity)
    let type = Node.describer(type).map { $0.kind.describe($0.value) } ?? ""
    return isRoot || operation.isEmpty ? type : "\(type).\(operation)"
  }
}

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
  /// It has failed with one error and ended with another.
  case endedOtherwise(EndedOtherwise)
  /// It has ended because of another node, which may be gone.
  case ended(EndOrigin)
}

/// The two errors of a node that a branch below has made end with another error than its own.
@usableFromInline
final class EndedOtherwise: Sendable {
  let failure: any Error
  let end: any Error

  init(_ failure: any Error, end: any Error) { (self.failure, self.end) = (failure, end) }
}

/// The outcome as its node keeps it.
///
/// The compiler would release an enum by a call, without a look whether there is anything in it, and mostly there is not.
@usableFromInline
struct KeptOutcome: ~Copyable {
  // An outcome, all of which is in one word.
  @usableFromInline var bits = Self.unremarkable

  @usableFromInline @_transparent
  static var unremarkable: UInt { unsafeBitCast(NodeOutcome.unremarkable, to: UInt.self) }

  // Unsafe: only to compare it, while what is in it lives.
  static func word(of outcome: NodeOutcome) -> UInt { unsafeBitCast(outcome, to: UInt.self) }

  @inlinable @inline(__always)
  init() {}

  // Inlinable: as the deinit of `StoredValue`.
  @inlinable
  deinit { if bits != Self.unremarkable { Self.release(bits) } }

  // A function of its own, because it is rare, and takes a place on the stack.
  @usableFromInline @inline(never)
  static func release(_ outcome: UInt) {
    var bits = outcome
    _ = withPlace(&bits) { $0.deinitialize(count: 1) }
  }

  /// Works with the outcome where it is.
  @usableFromInline
  static func withPlace<Result>(
    _ bits: inout UInt, _ body: (UnsafeMutablePointer<NodeOutcome>) -> Result
  ) -> Result {
    // Unsafe: only this type puts something there.
    withUnsafeMutablePointer(to: &bits) {
      body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: NodeOutcome.self))
    }
  }
}

extension Node {
  /// How the node came out. Called by the gate's owner, or after the end.
  var outcome: NodeOutcome {
    get {
      // A copy of the word, because threads that ask for the state of what has ended read it at the same time.
      var bits = keptOutcome.bits
      return KeptOutcome.withPlace(&bits) { $0.pointee }
    }
    set { KeptOutcome.withPlace(&keptOutcome.bits) { $0.pointee = newValue } }
  }

  /// The error with which the node failed. As ``outcome``; that there is one is in the flags, which any thread may read.
  var failure: (any Error)? {
    switch outcome {
    case .unremarkable, .endError: nil
    case .failure(let error): error
    case .endedOtherwise(let errors): errors.failure
    case .ended(let origin): origin.failure
    }
  }

  /// The error with which the node has ended, which is another one if a branch below has replaced its failure.
  var endError: (any Error)? {
    switch outcome {
    case .unremarkable: nil
    case .failure(let error), .endError(let error): error
    case .endedOtherwise(let errors): errors.end
    case .ended(let origin): origin.endError ?? origin.failure
    }
  }

  /// Keeps the error with which the node ends, besides the one with which it has failed: later branches hear that one.
  func keep(endError error: any Error) {
    let failure = failure
    if case .ended(let origin) = outcome {
      outcome = .ended(origin.keeping(failure, endError: error))
    } else if let failure {
      // An error that has only been passed on is in the same box.
      if KeptOutcome.word(of: .failure(failure)) != KeptOutcome.word(of: .failure(error)) {
        outcome = .endedOtherwise(EndedOtherwise(failure, end: error))
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
