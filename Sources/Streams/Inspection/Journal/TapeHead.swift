import Synchronization

/// Where the next value of a node is kept: what the owner of its gate looks at, and changes, for each value.
///
/// It is a part of the node's record, beside the count, so that a value that is kept comes by with few cache lines.
@usableFromInline
// Unchecked for the addresses in it, which the owner of the gate alone follows.
struct TapeHead: ~Copyable, @unchecked Sendable {
  /// Where the next entry goes, and where that needs another look at the tape; nil before the first one. The first also tells
  /// which entries have been completed.
  @usableFromInline let next = Atomic<UnsafeMutableRawPointer?>(nil)
  private let stop = Atomic<UnsafeMutableRawPointer?>(nil)
  /// See ``Tape/Shape``.
  @usableFromInline let shape = Atomic<UInt>(Tape.Shape.none)
  /// The place of the latest value in the order of all facts; -1 before the first.
  private let latestPlace = Atomic<Int>(-1)
  // Unmanaged: held until this one's end, and given by the owner of the node's gate.
  private let tapeReference = Atomic<Unmanaged<Tape>?>(nil)
  /// The gate whose owner writes, by its address; 0 as long as none does. A node and a copy that stands in its place have one
  /// record, and two gates.
  private let writer = Atomic<UInt>(0)
  /// Whether an entry has ever had something to release. If not, forgetting entries takes no look at them.
  @usableFromInline let ownsMemory = Atomic<Bool>(false)

  init() {}

  deinit {
    guard let tape = tapeReference.load(ordering: .acquiring) else { return }
    // The values go with what is taken.
    if ownsMemory.load(ordering: .acquiring) {
      _ = tape._withUnsafeGuaranteedRef { $0.take(upTo: next, atMost: .max) }
    }
    tape.release()
  }

  /// The place of the latest value in the order of all facts; -1 before the first. For the owner of the gate.
  @inline(__always)
  var latest: Int { latestPlace.load(ordering: .relaxed) }

  // MARK: Who writes

  /// Whether the owner of that gate writes here: the first one that asks does, until it leaves.
  @inline(__always)
  func isWritten(by gate: UInt) -> Bool {
    let seen = writer.load(ordering: .relaxed)
    return seen == gate || seen == 0 && claim(for: gate)
  }

  @inline(never)
  private func claim(for gate: UInt) -> Bool {
    // Sees what the last one has written.
    writer.compareExchange(expected: 0, desired: gate, ordering: .acquiring).exchanged
  }

  /// The owner of that gate writes nothing any more.
  func endWriting(by gate: UInt) {
    if writer.load(ordering: .relaxed) == gate { writer.store(0, ordering: .releasing) }
  }

  // MARK: Writing; called by the owner of the gate

  /// Starts an entry, which ``write(_:)`` completes.
  ///
  /// - Parameters:
  ///   - wanted: the shape that fits the value.
  ///   - capacity: how many values are kept at most.
  @inline(__always)
  func begin(
    _ place: Int, _ time: FactTime, _ trace: Unmanaged<RequestTrace>?, _ wanted: UInt, capacity: Int
  ) {
    latestPlace.store(place, ordering: .relaxed)
    guard shape.load(ordering: .relaxed) == wanted, trace == nil, time.isWhole else {
      return beginLong(place, time, trace, wanted, capacity: capacity)
    }
    if isAtStop { makeRoom(wanted, capacity) }
    // Room has been made.
    next.load(ordering: .relaxed).unsafelyUnwrapped.initializeMemory(
      as: Tape.ShortEntry.self, to: Tape.ShortEntry(place: place, nanoseconds: time.nanoseconds))
  }

  /// Starts an entry that is not as short as those before, or the first one.
  @inline(never)
  private func beginLong(
    _ place: Int, _ time: FactTime, _ trace: Unmanaged<RequestTrace>?, _ wanted: UInt, capacity: Int
  ) {
    let isFirst = shape.load(ordering: .relaxed) == Tape.Shape.none
    if isFirst, wanted != Tape.Shape.ofLongValues, trace == nil, time.isWhole {
      shape.store(wanted, ordering: .relaxed)
      return begin(place, time, trace, wanted, capacity: capacity)
    }
    if trace != nil { ownsMemory.store(true, ordering: .relaxed) }
    if shape.load(ordering: .relaxed) != Tape.Shape.wide || isAtStop {
      shape.store(Tape.Shape.wide, ordering: .relaxed)
      makeRoom(Tape.Shape.wide, capacity)
    }
    // Room has been made.
    next.load(ordering: .relaxed).unsafelyUnwrapped.initializeMemory(
      as: Tape.Entry.self, to: Tape.Entry(place, time.duration, trace))
  }

  /// Completes the entry.
  @inlinable @inline(__always)
  func write<Value: Sendable>(_ value: Value) {
    // `begin` has made room, and put an entry there without a value.
    let place = next.load(ordering: .relaxed).unsafelyUnwrapped
    if Tape.Shape.fitsShort(Value.self), shape.load(ordering: .relaxed) != Tape.Shape.wide {
      (place + Tape.ShortEntry.wordOffset).initializeMemory(as: Value.self, to: value)
      return next.store(place + MemoryLayout<Tape.ShortEntry>.stride, ordering: .releasing)
    }
    place.assumingMemoryBound(to: Tape.Entry.self).pointee.value.fill(value)
    if !StoredValue.isForgettable(Value.self) { ownsMemory.store(true, ordering: .relaxed) }
    next.store(place + MemoryLayout<Tape.Entry>.stride, ordering: .releasing)
  }

  @inline(never)
  private func makeRoom(_ shape: UInt, _ capacity: Int) {
    tape(capacity)._withUnsafeGuaranteedRef { tape in
      tape.makeRoom(
        at: next.load(ordering: .relaxed), shape, ownsMemory: ownsMemory.load(ordering: .relaxed)
      ) { places in
        next.store(places.first, ordering: .relaxed)
        stop.store(places.end, ordering: .relaxed)
      }
    }
  }

  // By their addresses: to compare two optionals takes several looks.
  @inline(__always)
  private var isAtStop: Bool {
    UInt(bitPattern: next.load(ordering: .relaxed)) == UInt(bitPattern: stop.load(ordering: .relaxed))
  }

  /// The tape, made now if there is none.
  private func tape(_ capacity: Int) -> Unmanaged<Tape> {
    if let tape = tapeReference.load(ordering: .relaxed) { return tape }
    // Balanced by the end of this one.
    let reference = Unmanaged.passRetained(Tape(capacity: capacity))
    tapeReference.store(reference, ordering: .releasing)
    return reference
  }

  /// Notes how long the node has had a value.
  ///
  /// - Parameter capacity: as for ``begin(_:_:_:_:capacity:)``.
  func note(took time: Duration, capacity: Int) {
    tape(capacity)._withUnsafeGuaranteedRef { $0.note(took: time) }
  }

  // MARK: Taking; from any thread

  /// Whether a value has ever been kept.
  var isThere: Bool { tapeReference.load(ordering: .relaxed) != nil }

  /// How many values could be taken.
  var waitingCount: Int {
    tapeReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.count(upTo: next) } ?? 0
  }

  /// Takes the values out that have been completed, and says how many were forgotten since the last time; nil without any.
  ///
  /// - Parameter limit: how many are taken, the oldest first; the others stay. With 0 nothing happens.
  func take(atMost limit: Int = .max) -> (values: Tape.Section, lost: Int)? {
    guard limit > 0 else { return nil }
    return tapeReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef {
      $0.take(upTo: next, atMost: limit)
    }
  }

  /// See ``NodeReading/tookNanoseconds``; -1 before it is known.
  var tookNanoseconds: Int {
    tapeReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.tookNanoseconds } ?? -1
  }
}
