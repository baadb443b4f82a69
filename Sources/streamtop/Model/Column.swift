/// What happened to one node within one stretch of time, in eight bytes.
struct Column: Hashable, Sendable {
  var next: UInt32 = 0
  var errors: UInt8 = 0
  /// Requests made here and tasks started here.
  var requests: UInt8 = 0
  /// Decisions to retry, and runs after the first.
  var retries: UInt8 = 0
  var marks: Marks = []

  struct Marks: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let made = Marks(rawValue: 1)
    static let completed = Marks(rawValue: 2)
    static let cancelled = Marks(rawValue: 4)
    static let failed = Marks(rawValue: 8)
    static let dropped = Marks(rawValue: 16)
    /// Nothing is known of that time.
    static let unseen = Marks(rawValue: 32)
  }

  var isEmpty: Bool { self == Column() }

  mutating func add(values count: Int) { next = next.addingClamped(UInt32(clamping: count)) }

  mutating func merge(_ other: Column) {
    next = next.addingClamped(other.next)
    errors = errors.addingClamped(other.errors)
    requests = requests.addingClamped(other.requests)
    retries = retries.addingClamped(other.retries)
    marks.formUnion(other.marks)
  }
}

extension Column {
  static func values(_ count: Int) -> Column {
    Column(next: UInt32(clamping: count))
  }

  static let error = Column(errors: 1)
  static let request = Column(requests: 1)
  static let retry = Column(retries: 1)

  static func mark(_ mark: Marks) -> Column {
    Column(marks: mark)
  }
}

extension FixedWidthInteger {
  fileprivate func addingClamped(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
