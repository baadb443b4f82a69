import Synchronization

extension Tape {
  /// One value, and what is known of it: 64 bytes, because the cost of a value is that of bringing a cache line in.
  @usableFromInline
  struct Entry: ~Copyable {
    /// See ``FactOrder``.
    let place: Int
    private let time: Duration
    // Unmanaged, and held until this one's end: most values have none.
    private let trace: Unmanaged<RequestTrace>?
    @usableFromInline var value = StoredValue()

    @inline(__always)
    init(_ place: Int, _ time: Duration, _ trace: Unmanaged<RequestTrace>?) {
      self.place = place
      self.time = time
      self.trace = trace?.retain()
    }

    /// The same of a value that was kept in short.
    ///
    /// - Parameter tag: the type, as a stored value has it.
    init(_ entry: ShortEntry, ofTag tag: UInt) {
      place = entry.place
      time = .nanoseconds(entry.nanoseconds)
      trace = nil
      value.room.words.0 = entry.word
      value.tag = tag
    }

    deinit { trace?.release() }

    /// Whether there is something to release.
    var ownsMemory: Bool { trace != nil || value.ownsMemory }

    /// The value as a fact, in words.
    mutating func fact(of node: NodeRecord, number: Int, _ describe: Probe.Describe?) -> Fact {
      Fact(
        sequence: number, time: time, node: node.identity,
        event: .next(
          value: node.hidesValues ? NodeRecord.hiddenWords : value.words(describe),
          trace?._withUnsafeGuaranteedRef { $0.fact }))
    }
  }

  /// See ``TapeHead/waitingCount``.
  ///
  /// - Parameter next: where the next entry goes.
  func count(upTo next: borrowing Atomic<UnsafeMutableRawPointer?>) -> Int {
    kept.withLock { kept in
      min(capacity, kept.number(of: next.load(ordering: .acquiring)) - kept.start)
    }
  }

  /// See ``TapeHead/take(atMost:)``.
  ///
  /// - Parameter next: where the next entry goes.
  func take(
    upTo next: borrowing Atomic<UnsafeMutableRawPointer?>, atMost limit: Int
  ) -> (values: Section, lost: Int)? {
    kept.withLock { kept in
      let count = kept.number(of: next.load(ordering: .acquiring)) - kept.start
      guard count > 0 else { return nil }
      let excess = max(0, count - capacity)
      let end = kept.start + excess + min(limit, count - excess)
      let taken = Section(kept.start..<end, of: kept.room, excess: excess)
      defer { (kept.start, kept.lost) = (end, 0) }
      return (taken, kept.lost + excess)
    }
  }

  /// Entries that were taken out of a tape. Described and released under no lock, because both may run code of the values'
  /// authors.
  // Unchecked: constant once it is made.
  final class Section: @unchecked Sendable {
    private let first: UnsafeMutablePointer<Entry>
    private let total: Int
    /// How many of the first ones are too many, and only here to be released.
    private let excess: Int

    init(_ numbers: Range<Int>, of room: Room, excess: Int = 0) {
      (total, self.excess) = (numbers.count, excess)
      first = .allocate(capacity: numbers.count)
      for (index, number) in numbers.enumerated() {
        (first + index).initialize(to: room.take(number))
      }
    }

    /// Those that are to be released; nil without any. What owns nothing is just forgotten.
    init?(ownersAmong numbers: Range<Int>, of room: Room) {
      var owners = 0
      for number in numbers where room.ownsMemory(number) { owners += 1 }
      guard owners > 0 else { return nil }
      (total, excess) = (owners, owners)
      first = .allocate(capacity: owners)
      var index = 0
      for number in numbers where room.ownsMemory(number) {
        (first + index).initialize(to: room.take(number))
        index += 1
      }
    }

    deinit {
      first.deinitialize(count: total)
      first.deallocate()
    }

    var count: Int { total - excess }

    /// The place of a value in the order of all facts.
    func place(of index: Int) -> Int { first[excess + index].place }

    /// The value as a fact, in words.
    func fact(_ index: Int, of node: NodeRecord, number: Int, _ describe: Probe.Describe?) -> Fact {
      first[excess + index].fact(of: node, number: number, describe)
    }
  }
}
