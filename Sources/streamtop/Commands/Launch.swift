import ArgumentParser
import Glibc
import StreamsInspector

/// A program that `streamtop run` has started, while no screen shows what it writes: before it can be watched, and after.
final class Launch {
  let process: Subprocess
  /// What the program writes, as far as it was not taken.
  let output: OutputPipe
  private let name: String
  /// All the time that the program runs: it has a process group of its own, so that it would be left behind by a signal
  /// that ends this one at once.
  private let signals: SignalSource
  /// Where what the program writes is written through.
  private let reader: HeedfulOutput
  /// Whether the program has written why it cannot be watched.
  private var hasSaidWhy = false

  /// More than this is not taken from the program's output at once, as the reader may be slow.
  private static let pieceBytes = 1 << 16
  /// For how long a program that has said its last word, or is asked to end, is expected to end.
  private static let patience = Duration.milliseconds(500)
  /// After so many seconds a program that was asked to end is killed: it may have something to save.
  static let stoppingSeconds = 10

  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - input: its standard input.
  /// - Throws: why it cannot be started.
  init(_ command: [String], input: Descriptor) throws {
    name = command.first ?? ""
    let far: Descriptor
    (output, far) = try OutputPipe.make()
    signals = try SignalSource()
    reader = HeedfulOutput(heeding: signals)
    process = try Subprocess(
      command, input: input.number, output: far.number, error: far.number,
      variables: ["STREAMTOP_RUN": "\(getpid())"])
    withExtendedLifetime((input, far)) {}
  }

  /// The standard input of the program: that of this one, or nothing where that is a terminal. Its keys are for this one, and a
  /// process group of its own may not read from it.
  static func input() -> Descriptor {
    Descriptor(isatty(STDIN_FILENO) == 0 ? dup(STDIN_FILENO) : open("/dev/null", O_RDONLY))
  }

  /// Waits until the program can be watched. Meanwhile what it writes is written through.
  ///
  /// One that hangs up, or says nothing, is asked again for as long as it runs.
  /// - Throws: that it has ended before, and with which status; an exit status when a signal asks this program to end,
  ///   also while no one reads the output; why the program is never going to be watched; or why its output cannot be written.
  func attach(values: [String], isReadOnly: Bool) throws -> Attachment {
    var reason: String?
    while true {
      // Asked for first: once the program has ended, it writes nothing more.
      let status = process.status
      // As its inspector begins such a line.
      try passOn { if $0.contains("StreamInspector: cannot be watched".utf8) { hasSaidWhy = true } }
      if let status {
        throw WatchedProgram.Failure(
          kind: .unavailable,
          description: "\(name) ended with status \(status) before it could be watched"
            + (reason.map { "; \($0)" } ?? question))
      }
      for path in sockets() {
        do {
          let attachment = try Attachment(path, values: values, isReadOnly: isReadOnly)
          try attachment.waitForHeader { try signals.heed() }
          return attachment
        } catch let failure as WatchedProgram.Failure where failure.kind == .unavailable {
          reason = failure.description
          // Who hangs up ends soon, as a rule.
          _ = process.wait(atMost: 100)
        }
      }
      try rest()
    }
  }

  /// What the user may have forgotten. Not where the program has just said itself why it cannot be watched.
  private var question: String { hasSaidWhy ? "" : "; does it call StreamInspector.start()?" }

  /// Waits until the program has ended by itself, however long that takes.
  /// - Parameter linger: called when that is not soon; what the program writes from then on is written through.
  /// - Returns: how it has ended: see ``Subprocess/status``.
  /// - Throws: an exit status when a signal asks this program to end; or why the output cannot be written.
  func waitForEnd(_ linger: () throws -> Void) throws -> Int32 {
    let deadline = ContinuousClock.now + Launch.patience
    var lingers = false
    while true {
      // Asked for first: once the program has ended, it writes nothing more.
      let status = process.status
      if status == nil, !lingers, deadline <= ContinuousClock.now {
        lingers = true
        try linger()
      }
      if lingers { try passOn() }
      if let status { return status }
      try rest()
    }
  }

  /// Writes something through that was taken from the program's output before.
  /// - Throws: an exit status when a signal asks this program to end; or why the output cannot be written.
  func passOn(_ bytes: [UInt8]) throws { try reader.write(bytes) }

  /// Says something on the standard error while the program runs.
  /// - Parameter patience: for how many milliseconds that may not be read; without end unless said.
  /// - Throws: see ``passOn(_:)``.
  func tell(_ words: String, patience: Int32 = -1) throws {
    try HeedfulOutput(STDERR_FILENO, heeding: signals)
      .write(Array("streamtop: \(words)\n".utf8), patience: patience)
  }

  /// Asks the program to end, and sees to it after some time, or when a signal asks this program to end once more. Says so where
  /// that is not soon.
  /// - Parameter meanwhile: called all the time until it has ended, to take what it writes; that is written through unless said.
  func stop(meanwhile: (() -> Void)? = nil) {
    guard process.status == nil else { return }
    // The signal that has led here may have been sent twice, to this program and to its group.
    _ = signals.takeEnding()
    let deadline = ContinuousClock.now + Launch.patience
    var (isTold, isRead) = (false, true)
    let isKilled = process.stop(within: Launch.stoppingSeconds * 1_000) {
      do {
        if let meanwhile { meanwhile() } else { try passOnLast(&isRead) }
        if !isTold, deadline <= ContinuousClock.now {
          isTold = true
          let words = "was asked to end, and has \(Launch.stoppingSeconds) s for it; Ctrl-C kills it at once"
          try tell("\(name.harmless) \(words)", patience: 0)
        }
        try signals.heed()
      } catch {
        // Who has no standard error has not asked to be told.
        return !(error is ExitCode)
      }
      return true
    }
    if meanwhile == nil { try? passOnLast(&isRead) }
    if isKilled {
      try? tell("\(name.harmless) was killed, as it had not ended when asked to", patience: 1_000)
    }
  }

  /// Writes through what the program writes while it ends. Once that is not read in time it is dropped: the program does not wait.
  private func passOnLast(_ isRead: inout Bool) throws {
    var bytes: [UInt8] = []
    output.take(into: &bytes)
    if isRead { isRead = try reader.write(bytes, patience: 100) }
  }

  /// Lets a moment pass, unless a signal asks this program to end.
  private func rest() throws {
    try signals.heed()
    var request = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, 20)
  }

  /// The sockets of the process, and of those that it has started in turn.
  private func sockets() -> [String] {
    let paths = (try? InspectorDirectory.allSockets().paths) ?? []
    return paths.filter { path in
      let name = path.split(separator: "/").last ?? ""
      guard let number = name.split(separator: "-").first.flatMap({ pid_t($0) }) else { return false }
      return getpgid(number) == process.pid
    }
  }

  /// Writes through what the program has written until now. What it writes meanwhile may never end.
  /// - Parameter look: is shown each piece.
  private func passOn(_ look: ([UInt8]) -> Void = { _ in }) throws {
    var left = output.untaken()
    while left > 0 {
      var bytes: [UInt8] = []
      let count = output.take(into: &bytes, atMost: min(left, Launch.pieceBytes))
      guard count > 0 else { return }
      left -= count
      look(bytes)
      try passOn(bytes)
    }
  }
}
