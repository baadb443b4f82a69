// How the entries of a tape lie in memory. With thousands of nodes, the cost of a value is that of bringing in the memory where
// it goes: so an entry is as short as its value allows.

extension Tape {
  /// What all entries of a room look like.
  @usableFromInline
  enum Shape {
    /// What fits values that are not short: no room has it.
    @usableFromInline static var ofLongValues: UInt { 0 }
    /// Before the first entry.
    static var none: UInt { 1 }
    /// Each is an ``Entry``, with a value of whatever type.
    @usableFromInline static var wide: UInt { 2 }

    /// The shape that fits values of a type best: if such a value owns nothing and fits in a word, each entry is a
    /// ``ShortEntry`` with that type, and the shape is the tag of a ``StoredValue`` for it.
    @inlinable @inline(__always)
    static func fitting<Value>(_ type: Value.Type) -> UInt {
      guard fitsShort(type) else { return ofLongValues }
      // The address of what describes the type, which lives for ever.
      return unsafeBitCast(type as Any.Type, to: UInt.self) | 1
    }

    @usableFromInline @_transparent
    static func fitsShort<Value>(_ type: Value.Type) -> Bool {
      _isPOD(type) && MemoryLayout<Value>.size <= MemoryLayout<UInt>.size
        && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
    }

    /// Whether each entry is a ``ShortEntry``.
    static func isShort(_ shape: UInt) -> Bool { shape > wide }

    static func stride(of shape: UInt) -> Int {
      isShort(shape) ? MemoryLayout<ShortEntry>.stride : MemoryLayout<Entry>.stride
    }
  }

  /// A value of a type that the room knows, which belongs to no request.
  @usableFromInline
  struct ShortEntry {
    /// See ``FactOrder``.
    let place: Int
    let nanoseconds: Int
    /// The first bytes are the value.
    @usableFromInline var word: UInt = 0

    @usableFromInline @_transparent
    static var wordOffset: Int { 2 * MemoryLayout<Int>.stride }
  }

  /// A ring of entries. An entry has the same place in it as all whose numbers differ by a multiple of its size.
  // Unchecked: the entries are reached by the owner of the gate, and under the tape's lock.
  struct Room: @unchecked Sendable {
    /// Nil of a room for no entry.
    let first: UnsafeMutableRawPointer?
    let count: Int
    let shape: UInt

    /// One for no entry.
    init() { (first, count, shape) = (nil, 0, Shape.none) }

    init(of count: Int, _ shape: UInt) {
      // In whole cache lines: a write to one that is not there waits for it when the gate is left.
      first = .allocate(byteCount: count * Shape.stride(of: shape), alignment: 64)
      (self.count, self.shape) = (count, shape)
    }

    func deallocate() { first?.deallocate() }

    var stride: Int { Shape.stride(of: shape) }

    func place(of number: Int) -> UnsafeMutableRawPointer {
      // A room for no entry has no number of one.
      first.unsafelyUnwrapped + number % count * stride
    }

    /// Where the last place ends. Asked for only after the room for an entry.
    var end: UnsafeMutableRawPointer { first.unsafelyUnwrapped + count * stride }

    /// Whether the entry may have something to release.
    func ownsMemory(_ number: Int) -> Bool {
      !Shape.isShort(shape) && place(of: number).assumingMemoryBound(to: Entry.self).pointee.ownsMemory
    }

    /// Takes the entry out, and leaves its place empty.
    func take(_ number: Int) -> Entry {
      let place = place(of: number)
      // What the owner of the gate has put there: see `TapeHead`.
      guard Shape.isShort(shape) else { return place.assumingMemoryBound(to: Entry.self).move() }
      return Entry(place.assumingMemoryBound(to: ShortEntry.self).pointee, ofTag: shape)
    }

    /// Moves entries to a room that has no other shape, unless that is the wide one.
    func move(_ numbers: Range<Int>, to other: Room) {
      for number in numbers {
        let place = other.place(of: number)
        if Shape.isShort(other.shape) {
          place.copyMemory(from: self.place(of: number), byteCount: stride)
        } else {
          place.initializeMemory(as: Entry.self, to: take(number))
        }
      }
    }
  }
}
