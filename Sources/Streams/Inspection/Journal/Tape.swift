import Synchronization

/// The latest values of one node, as they were, until a probe takes them.
///
/// The owner of the node's gate writes; any thread takes. A write takes no lock and changes no word that another
/// thread changes, unless the tape is full: then it grows, or forgets its oldest values.
@usableFromInline
// Unchecked: the owner of the gate has `own` for itself, and what a thread takes it takes under the lock.
final class Tape: @unchecked Sendable {
  /// Where the entries are: a power of two of them, so that a number says which one it is.
  @usableFromInline
  struct Room {
    @usableFromInline let first: UnsafeMutablePointer<Entry>
    @usableFromInline let mask: Int

    init(of count: Int) {
      first = .allocate(capacity: count)
      mask = count - 1
    }

    @usableFromInline @_transparent
    func place(of number: Int) -> UnsafeMutablePointer<Entry> { first + (number & mask) }

    var count: Int { mask + 1 }
  }

  /// What the owner of the gate alone uses.
  @usableFromInline
  struct Own {
    @usableFromInline var room: Room
    /// The entry from which on the owner may not write without a look under the lock.
    var limit: Int
    /// The place of the latest value in the order of all facts; -1 before the first.
    var latest = -1
    /// Whether an entry has ever had something to release. If not, forgetting entries takes no look at them.
    @usableFromInline var hasOwners = false
    /// How long the node has had the latest values that were timed.
    var times = NodeTimes()
  }

  /// What a thread looks at that takes. Unchecked: only reached under the lock.
  struct Kept: @unchecked Sendable {
    var room: Room
    /// The oldest entry.
    var start = 0
    var lost = 0
  }

  /// How many values are kept at most.
  let capacity: Int
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) @usableFromInline var own: Own
  /// The entry after the newest.
  @usableFromInline let end = Atomic<Int>(0)
  let kept: Locked<Kept>
  /// The median of those times, in nanoseconds; -1 before it is known.
  private let median = Atomic<Int>(-1)

  init(capacity: Int) {
    self.capacity = capacity
    let room = Room(of: min(8, Tape.size(for: capacity)))
    own = Own(room: room, limit: min(room.count, capacity))
    kept = Locked(Kept(room: room))
  }

  deinit {
    let (room, start) = kept.withLock { ($0.room, $0.start) }
    for number in start..<end.load(ordering: .acquiring) { room.place(of: number).deinitialize(count: 1) }
    room.first.deallocate()
  }

  /// See ``NodeReading/tookNanoseconds``. From any thread.
  var tookNanoseconds: Int { median.load(ordering: .relaxed) }

  // MARK: Writing

  /// Notes how long the node has had a value. Called by the owner of the gate.
  func note(took time: Duration) {
    own.times.add(time)
    if let known = own.times.median { median.store(max(0, known), ordering: .relaxed) }
  }

  /// Starts an entry, which ``write(_:)`` completes. Called by the owner of the gate.
  @inline(__always)
  func begin(_ place: Int, _ time: Duration, _ trace: RequestTrace?) {
    let number = end.load(ordering: .relaxed)
    if number == own.limit { makeRoom(for: number) }
    own.latest = place
    if trace != nil { own.hasOwners = true }
    own.room.place(of: number).initialize(to: Entry(place, time, trace))
  }

  /// Completes the entry. Called by the owner of the gate.
  @inlinable @inline(__always)
  func write<Value: Sendable>(_ value: Value) {
    let number = end.load(ordering: .relaxed)
    own.room.place(of: number).pointee.value.fill(value)
    if !StoredValue.isForgettable(Value.self) { own.hasOwners = true }
    end.store(number &+ 1, ordering: .releasing)
  }

  /// Grows, or forgets the oldest values: several at once, because that costs the lock.
  @inline(never)
  private func makeRoom(for number: Int) {
    let most = capacity + excess
    let (forgotten, outgrown) = kept.withLock { kept -> (Section?, Room?) in
      var outgrown: Room?
      if number - kept.start == kept.room.count, kept.room.count < Tape.size(for: most) {
        outgrown = kept.room
        kept.room = Tape.moved(kept.start..<number, from: kept.room, into: Room(of: kept.room.count * 4))
      }
      var forgotten: Section?
      if number - kept.start >= most {
        let count = number - kept.start - capacity + 1
        if own.hasOwners { forgotten = Section(ownersAmong: kept.start..<kept.start + count, of: kept.room) }
        kept.start += count
        kept.lost += count
      }
      own.room = kept.room
      own.limit = kept.start + min(kept.room.count, most)
      return (forgotten, outgrown)
    }
    outgrown?.first.deallocate()
    // Released out here: a value's end may run code of its author, which may ask the probe or push.
    withExtendedLifetime(forgotten) {}
  }

  /// How many more than the capacity there may be before the oldest are forgotten: as many as there is room for anyway, unless
  /// they hold memory, which is released soon.
  private var excess: Int {
    let least = max(0, min(31, capacity / 8 - 1))
    return own.hasOwners ? least : min(Tape.size(for: capacity + least) - capacity, 31)
  }

  /// The number of entries that so many values need.
  private static func size(for count: Int) -> Int {
    var size = 8
    while size < count { size *= 4 }
    return size
  }

  private static func moved(_ numbers: Range<Int>, from former: Room, into room: Room) -> Room {
    for number in numbers { room.place(of: number).moveInitialize(from: former.place(of: number), count: 1) }
    return room
  }
}
