import Synchronization

/// Where the latest values of one node are kept, as they were, until a probe takes them.
///
/// The owner of the node's gate writes, by the ``TapeHead``; any thread takes. A write takes no lock and changes no word that
/// another thread changes, unless there is no room: then the tape grows, or forgets its oldest values.
@usableFromInline
// Unchecked: the owner of the gate has `times` for itself.
final class Tape: @unchecked Sendable {
  /// Places for the next entries, one after the other.
  // Unchecked: as `Room`.
  struct Places: @unchecked Sendable {
    let first: UnsafeMutableRawPointer
    let end: UnsafeMutableRawPointer
  }

  /// What a thread looks at that takes.
  struct Kept: Sendable {
    var room = Room()
    /// The oldest entry.
    var start = 0
    var lost = 0
    /// The entry that is the first in the places which the owner of the gate has got last, and where those begin.
    // Unsafe: only compared.
    nonisolated(unsafe) var latest: (number: Int, place: UnsafeMutableRawPointer?) = (0, nil)

    /// The number of the entry that is, or will be, in a place.
    func number(of place: UnsafeMutableRawPointer?) -> Int {
      guard let place, let first = latest.place else { return latest.number }
      return latest.number + (place - first) / room.stride
    }
  }

  /// How many values are kept at most.
  let capacity: Int
  let kept = Locked(Kept())
  // Unchecked: only the gate's owner reads and writes.
  @exclusivity(unchecked) private var times = NodeTimes()
  /// The median of those times, in nanoseconds; -1 before it is known.
  private let median = Atomic<Int>(-1)

  init(capacity: Int) { self.capacity = capacity }

  deinit { kept.withLock { $0.room.deallocate() } }

  // MARK: Times

  /// See ``NodeReading/tookNanoseconds``. From any thread.
  var tookNanoseconds: Int { median.load(ordering: .relaxed) }

  /// Notes how long the node has had a value. Called by the owner of the gate.
  func note(took time: Duration) {
    times.add(time)
    if let known = times.median { median.store(max(0, known), ordering: .relaxed) }
  }

  // MARK: Room

  /// Finds places for the next entries: those up to where the ring ends, or else the tape grows, or forgets the oldest values,
  /// several at once. Called by the owner of the gate.
  ///
  /// - Parameters:
  ///   - next: where the next entry would go.
  ///   - shape: what it is to look like.
  ///   - ownsMemory: whether an entry has ever had something to release.
  ///   - publish: gets the places, while no other thread takes.
  func makeRoom(
    at next: UnsafeMutableRawPointer?, _ shape: UInt, ownsMemory: Bool, publish: (Places) -> Void
  ) {
    let most = capacity + excess(shape)
    let (forgotten, outgrown) = kept.withLock { kept -> (Section?, Room?) in
      let (number, former) = (kept.number(of: next), kept.room)
      let isFull = number - kept.start == former.count
      if former.shape != shape || isFull && former.count < most {
        let count = isFull ? min(most, max(8, former.count * 4)) : former.count
        kept.room = Room(of: count, shape)
        former.move(kept.start..<number, to: kept.room)
      }
      var forgotten: Section?
      let limit = min(most, kept.room.count)
      if number - kept.start >= limit {
        let count = number - kept.start - capacity + 1
        if ownsMemory { forgotten = Section(ownersAmong: kept.start..<kept.start + count, of: kept.room) }
        kept.start += count
        kept.lost += count
      }
      let room = kept.room
      let first = room.place(of: number)
      kept.latest = (number, first)
      let free = first + (kept.start + limit - number) * room.stride
      publish(Places(first: first, end: min(free, room.end)))
      return (forgotten, room.first == former.first ? nil : former)
    }
    outgrown?.deallocate()
    // Released out here: a value's end may run code of its author, which may ask the probe or push.
    withExtendedLifetime(forgotten) {}
  }

  /// How many entries more than the capacity there may be before the oldest are forgotten, which takes the lock: few, if they
  /// may hold memory, so that it is released soon.
  private func excess(_ shape: UInt) -> Int {
    Shape.isShort(shape) ? max(7, min(15, capacity / 4 - 1)) : max(0, min(31, capacity / 8 - 1))
  }
}
