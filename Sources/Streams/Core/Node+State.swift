import Synchronization

/// What a node's flags say.
@usableFromInline
struct NodeFlags: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt32

  @inlinable
  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Nothing happens here any more. With none of the reasons below: it completed.
  @inlinable static var ended: NodeFlags { NodeFlags(rawValue: 1) }
  /// It was cancelled.
  @inlinable static var cancelled: NodeFlags { NodeFlags(rawValue: 2) }
  /// It failed.
  @inlinable static var failed: NodeFlags { NodeFlags(rawValue: 4) }
  /// It stays when its last child ends.
  @inlinable static var persists: NodeFlags { NodeFlags(rawValue: 8) }
  /// It ends from the bottom up and takes part in retries.
  @inlinable static var settling: NodeFlags { NodeFlags(rawValue: 16) }
  /// It has its outcome for the current attempt.
  @inlinable static var served: NodeFlags { NodeFlags(rawValue: 32) }
  /// A stored value fills retries from below.
  @inlinable static var reuses: NodeFlags { NodeFlags(rawValue: 64) }
  /// Its `willEnd` has something to do.
  @inlinable static var hearsEnd: NodeFlags { NodeFlags(rawValue: 256) }
  /// It has been asked to end and waits for its children to do so first.
  @inlinable static var ending: NodeFlags { NodeFlags(rawValue: 128) }
}

extension Node {
  @inlinable
  func has(_ flag: NodeFlags) -> Bool {
    flags.load(ordering: .relaxed) & flag.rawValue != 0
  }

  @inlinable
  func insert(_ added: NodeFlags) {
    flags.bitwiseOr(added.rawValue, ordering: .releasing)
  }

  @inlinable
  func remove(_ removed: NodeFlags) {
    flags.bitwiseAnd(~removed.rawValue, ordering: .releasing)
  }

  /// The node's state, readable from any thread.
  var state: StreamState {
    let flags = NodeFlags(rawValue: flags.load(ordering: .acquiring))
    guard flags.contains(.ended) else { return .active }
    if flags.contains(.cancelled) { return .terminated(reason: .cancelled) }
    guard flags.contains(.failed), let failure else { return .terminated(reason: .completed) }
    return .terminated(reason: .error(failure))
  }

  /// Publishes the end. The caller is the gate's owner and has made sure that it is the first.
  func markEnded(_ termination: Termination) {
    switch termination {
    case .completed: insert(.ended)
    case .cancelled: insert([.ended, .cancelled])
    case .error(let error):
      failure = error
      insert([.ended, .failed])
    }
  }
}
