import Synchronization

// Who a node is: for descriptions, probes and debug logs.
//
// Nearly every node is told by two words that never change: its operator's name, a literal, and the type of its stream.
// The few that have more to them, because a probe sees them or the program has named or logs them, have a record in the
// name's place.

extension Node {
  /// Marks an identity that is a record. No address has this bit.
  @usableFromInline @_transparent static var recordMark: UInt { 1 << (UInt.bitWidth - 1) }

  /// Whether a probe, a name or a debug log has asked for more than the operator's name.
  @usableFromInline @_transparent
  var hasRecord: Bool { identity.load(ordering: .relaxed) & Node.recordMark != 0 }

  /// What is kept of this node; nil for most.
  // Unmanaged: the node holds its record for good. The lowest bit of its address, which is 0, was shifted out.
  @usableFromInline @_transparent
  var recordReference: Unmanaged<NodeRecord>? {
    let identity = identity.load(ordering: .acquiring)
    guard identity & Node.recordMark != 0, let address = UnsafeRawPointer(bitPattern: identity << 1) else {
      return nil
    }
    return .fromOpaque(address)
  }

  /// What is kept of this node; nil for most.
  @inlinable
  var record: NodeRecord? { recordReference?.takeUnretainedValue() }

  /// Says who this node is and where it has been built, before it gets its record.
  @inlinable @inline(__always)
  func identify<Stream>(as name: StaticString, _ type: Stream.Type, _ file: StaticString, _ line: UInt) {
    location.store(Node.word(for: file, line), ordering: .relaxed)
    identify(as: name, type)
  }

  /// Says who this node is, which no probe will see: what a producer's stream stands for.
  @inlinable @inline(__always)
  func identify<Stream>(as name: StaticString, _ type: Stream.Type) {
    if name.hasPointerRepresentation {
      identity.store(UInt(bitPattern: name.utf8Start), ordering: .relaxed)
    }
    identify(type)
  }

  /// Says of which type this node's stream is, and with that, that all is said: last, because a thread that adopts finds a
  /// gate while it is being built.
  @inlinable @inline(__always)
  func identify<Stream>(_ type: Stream.Type) {
    // The address of what describes the type, which lives for ever.
    streamType.store(unsafeBitCast(type as Any.Type, to: UInt.self), ordering: .releasing)
  }

  /// Says who this gate is, which has got its record, if any, when it was made.
  @inlinable @inline(__always)
  func identifyGate<Stream>(
    as name: StaticString, _ type: Stream.Type, _ file: StaticString, _ line: UInt
  ) {
    if hasRecord { identify(type) } else { identify(as: name, type, file, line) }
  }

  /// A file and a line in one word: no address has more than 48 bits. A line beyond 65,535 is not kept, nor is its file.
  @inlinable @inline(__always)
  static func word(for file: StaticString, _ line: UInt) -> UInt64 {
    line >> 16 != 0
      ? 0 : UInt64(UInt(bitPattern: file.utf8Start)) | UInt64(line) << 48
  }

  /// The identity of a node that has these settings, and this record from the beginning; 0 without one.
  static func identity(keeping record: NodeRecord?, _ settings: NodeSettings) -> UInt {
    guard let record else { return 0 }
    record.readsErrors.store(settings.contains(.readsErrors), ordering: .relaxed)
    // Balanced by the end of the node.
    return word(for: .passRetained(record))
  }

  /// Gives the node its record, and logs what arrives if that is what it is for, before another thread knows the node.
  @usableFromInline
  func take(_ record: NodeRecord) {
    let settings = NodeSettings(rawValue: settings.load(ordering: .relaxed))
    identity.store(Node.identity(keeping: record, settings), ordering: .releasing)
    if record.isLogged { insert(.logsArrivals) }
  }

  // Unmanaged: see `recordReference`.
  static func word(for record: Unmanaged<NodeRecord>) -> UInt {
    UInt(bitPattern: record.toOpaque()) >> 1 | recordMark
  }

  /// The record, made now if it is not there yet: from any thread, at any time.
  func madeRecord() -> NodeRecord {
    while true {
      if let record { return record }
      let seen = identity.load(ordering: .relaxed)
      let made = NodeRecord(origin: origin(seen), isRoot: isSource, readsErrors: has(.readsErrors))
      // Balanced by the end of the node.
      let reference = Unmanaged.passRetained(made)
      let (isMade, _) = identity.compareExchange(
        expected: seen, desired: Node.word(for: reference), ordering: .acquiringAndReleasing)
      if isMade {
        gate.nudge()
        return made
      }
      reference.release()
    }
  }

  /// Where the node comes from, when it has no record but this name.
  private func origin(_ name: UInt) -> NodeOrigin {
    let stream = streamDescriber.map { ($0.kind, $0.value) }
    let isName = name & Node.recordMark == 0
    let location = locationOnRecord
    return NodeOrigin(
      stream: stream, operation: isName ? NodeOrigin.Literal(address: name) : nil,
      file: NodeOrigin.Literal(address: UInt(location & (1 << 48 - 1))), line: UInt(location >> 48))
  }

  /// The word for the file and line that its record tells: what the library builds by itself has the location of the stream
  /// that it is built on.
  private var locationOnRecord: UInt64 {
    var next: Node? = self
    while let node = next {
      let location = node.location.load(ordering: .relaxed)
      if location >> 48 != 0 { return location }
      next = node.nodesAbove.first
    }
    return 0
  }

  /// Takes over the identity of another node.
  func takeIdentity(of other: Node) {
    defer { streamType.store(other.typeOfStream, ordering: .releasing) }
    location.store(other.location.load(ordering: .relaxed), ordering: .relaxed)
    guard !hasRecord else { return }
    // Looked at once: another thread may be making the record.
    let seen = other.identity.load(ordering: .acquiring)
    if seen & Node.recordMark != 0, let record = other.record {
      take(record)
    } else {
      identity.store(seen, ordering: .relaxed)
    }
  }
}

// MARK: - In words

extension Node {
  /// Whether no operator has made it. What a producer's stream stands for has no parent either.
  var isSource: Bool { parent == nil && !(self is ProducerBlueprint) }

  /// The operator that made the node, such as `map`; empty at a root.
  var operatorName: String {
    // Looked at once: another thread may be making the record.
    let seen = identity.load(ordering: .acquiring)
    return seen & Node.recordMark == 0 ? Node.operatorName(seen) : record?.operation ?? ""
  }

  // Only `identify` stores a name, which is a literal.
  static func operatorName(_ identity: UInt) -> String { NodeOrigin.Literal(address: identity)?.text ?? "" }

  /// The stream's kind and types, such as `Cold<Int, String>`.
  var typeDescription: String { streamDescriber.map { $0.kind.describe($0.value) } ?? "" }

  /// What can tell values of this node's stream in words.
  var streamDescriber: (any StreamDescriber.Type)? { Node.describer(typeOfStream) }

  static func describer(_ type: UInt) -> (any StreamDescriber.Type)? {
    guard type > ownWork else { return nil }
    // Only `identify` stores a type.
    return unsafeBitCast(type, to: Any.Type.self) as? any StreamDescriber.Type
  }
}

/// What is told of a stream by its type alone.
protocol StreamDescriber {
  static var kind: any NamedKind.Type { get }
  /// The type of its values.
  static var value: Any.Type { get }
  /// A value of the stream, wherever it is.
  static func describe(valueAt place: UnsafeRawPointer) -> String
}

extension EventStream: StreamDescriber {
  static var kind: any NamedKind.Type { Kind.self }
  static var value: Any.Type { Value.self }

  static var typeDescription: String { Kind.describe(Value.self) }

  static func describe(valueAt place: UnsafeRawPointer) -> String {
    String(describing: place.trusted(as: Value.self).pointee)
  }
}
