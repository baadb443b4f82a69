// How a value gets onto the tape of its node. Called by the owner of the gate, to which the tape belongs.

extension Node {
  /// Keeps a value that a probe or a debug log wants.
  // Out of line, so that counting stays small; inlinable, so that the value is copied where its type is known.
  @inlinable @inline(never)
  func keep<Value: Sendable>(_ value: Value) {
    if isLogged { return keepLogged(value) }
    // Unmanaged: this node holds its record.
    beginEntry(Tape.Shape.fitting(Value.self))?._withUnsafeGuaranteedRef { $0.tape.write(value) }
  }

  /// The same of a node that has a debug log.
  @inlinable @inline(never)
  func keepLogged<Value: Sendable>(_ value: Value) {
    guard log(emitted: value) else { return }
    // Unmanaged: this node holds its record.
    beginEntry(Tape.Shape.fitting(Value.self))?._withUnsafeGuaranteedRef { $0.tape.write(value) }
  }

  @usableFromInline
  var isLogged: Bool {
    // Unmanaged: this node holds it for good.
    recordReference?._withUnsafeGuaranteedRef { $0.isLogged } ?? false
  }

  /// Starts the entry of a value that is passed on. Returns the record on whose tape the value is to be written; nil without a
  /// probe.
  ///
  /// - Parameter shape: what an entry for the value looks like.
  @usableFromInline
  func beginEntry(_ shape: UInt) -> Unmanaged<NodeRecord>? {
    // Unmanaged, so that no references are counted: this node and its context hold all of them for good.
    guard let record = recordReference, let probe = withGate({ $0.withContext { $0.probeReference } }),
      probe._withUnsafeGuaranteedRef({ $0.isAwake }),
      record._withUnsafeGuaranteedRef({ $0.tape.isWritten(by: gateAddress) })
    else { return nil }
    let known = withGate { $0.extrasReference.load(ordering: .acquiring) }
    let extras = known ?? withGate { $0.madeExtrasReference }
    let trace = withGate { $0.exchangeReference }?._withUnsafeGuaranteedRef { exchange in
      exchange.trace.map { Unmanaged.passUnretained($0) }
    }
    extras._withUnsafeGuaranteedRef { extras in
      probe._withUnsafeGuaranteedRef {
        $0.beginEntry(of: record, trace, shape, in: &extras.passage, after: placeOfLatestAbove)
      }
    }
    return record
  }

  /// Lets a copy that stands in this node's place keep values from now on.
  func leaveTape() {
    // Unmanaged: this node holds its record.
    recordReference?._withUnsafeGuaranteedRef { $0.tape.endWriting(by: gateAddress) }
  }

  // Only compared.
  private var gateAddress: UInt { UInt(bitPattern: gateReference.unsafelyUnwrapped.toOpaque()) }

  /// The place of the latest value that was kept of the node above, in this gate; -1 without one.
  private var placeOfLatestAbove: Int {
    guard !isGate, let parent = parentReference else { return -1 }
    return parent._withUnsafeGuaranteedRef { parent in
      guard let record = parent.recordReference else { return -1 }
      return record._withUnsafeGuaranteedRef { $0.tape.latest }
    }
  }
}
