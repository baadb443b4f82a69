import Synchronization

/// What takes the lines of a debug log.
public typealias DebugPrinter = @Sendable (_ line: String) -> Void

/// The printer of all streams that have none of their own.
enum SharedDebugPrinter {
  private static let printer = Locked<DebugPrinter?>(nil)
  // Streams that are built without a printer pay one load per root.
  private static let mark = Atomic<Bool>(false)

  /// Whether there is one.
  @inline(__always)
  static var isSet: Bool { mark.load(ordering: .relaxed) }

  static var current: DebugPrinter? {
    get { isSet ? printer.withLock { $0 } : nil }
    set {
      printer.exchange(newValue)
      mark.store(newValue != nil, ordering: .relaxed)
    }
  }
}
