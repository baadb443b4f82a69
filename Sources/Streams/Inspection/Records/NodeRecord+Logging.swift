import Synchronization

// Who hears what happens to a node, in words.

extension NodeRecord {
  /// Who hears a node's debug log.
  struct Printer {
    var own: DebugPrinter?
    /// Whether the log goes to the printer of all streams when the node has none of its own.
    var isShared = false
  }

  /// What a debug log counts for: more than all watches of a node together.
  private static var logMark: Int { 1 << 32 }
  /// What it counts for that the values of all nodes are wanted: more than all watches of a node, too.
  private static var allMark: Int { 1 << 31 }

  /// Whether the probe wants the node's values.
  package var isRecorded: Bool { listeners.load(ordering: .relaxed) & (Self.logMark - 1) != 0 }
  /// Whether a printer hears the node's debug log.
  var isLogged: Bool { listeners.load(ordering: .relaxed) >= Self.logMark }

  /// Gives the log to a printer of the node's own; with nil, to that of all streams if the node was made for it.
  func print(to own: DebugPrinter?) {
    let former = madeDetails.printer.withLock { printer in
      defer {
        printer.own = own
        mark(own != nil || printer.isShared)
      }
      return printer
    }
    // What it holds is freed here, outside of the lock.
    withExtendedLifetime(former) {}
  }

  /// Gives the log to the printer of all streams.
  func printToAll() {
    madeDetails.printer.withLock { printer in
      printer.isShared = true
      mark(true)
    }
  }

  /// Gives the log to the printer that another node's log goes to.
  func takePrinter(of other: NodeRecord) {
    guard let printer = other.details?.printer.withLock({ $0 }) else { return }
    if printer.isShared { printToAll() }
    if let own = printer.own { print(to: own) }
  }

  /// Keeps the values because those of all nodes are kept, or no longer for that reason.
  func keepAsAll(_ isKept: Bool) { mark(Self.allMark, isKept) }

  private func mark(_ isLogged: Bool) { mark(Self.logMark, isLogged) }

  private func mark(_ mark: Int, _ isSet: Bool) {
    if isSet {
      listeners.bitwiseOr(mark, ordering: .relaxed)
    } else {
      listeners.bitwiseAnd(~mark, ordering: .relaxed)
    }
  }

  /// Writes what has happened to the node.
  func log(_ line: String) {
    let own = details?.printer.withLock { $0.own }
    if let printer = own.flatMap({ $0 }) ?? SharedDebugPrinter.current { printer("\(label): \(line)") }
  }
}
