import ArgumentParser
import Glibc

/// Spreads frames, and what is printed of them, over real time, until a signal comes or the reader of the output is gone.
final class ReaderPace {
  private let signals: SignalSource
  private let output: HeedfulOutput
  private let framesPerSecond: Int
  private var due = ContinuousClock.now
  /// The exit status: 0, or 128 and the number of the signal that has ended it.
  private(set) var status: Int32 = 0

  init(framesPerSecond: Int) throws {
    self.framesPerSecond = framesPerSecond
    signals = try SignalSource()
    output = HeedfulOutput(heeding: signals)
  }

  /// Writes to the standard output; nothing more once a signal has come, so that what ends with the last frame can end.
  /// - Throws: why it cannot be written.
  func write(_ text: String) throws {
    guard status == 0 else { return }
    do { try output.write(Array(text.utf8)) } catch let exit as ExitCode { status = exit.rawValue }
  }

  /// Waits until the next frame is due. False when there is to be none.
  func goesOn(speed: Double) -> Bool {
    guard status == 0 else { return false }
    due = max(due.advanced(by: .seconds(1) / (Double(framesPerSecond) * speed)), .now)
    while true {
      let left = ContinuousClock.now.duration(to: due)
      var requests = [
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        // Nothing is asked for: that the other end of a pipe is closed is told unasked.
        pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      ]
      let count = poll(&requests, 2, Int32(max(0, (left.microseconds + 999) / 1_000)))
      if requests[0].revents != 0, let number = signals.takeEnding() {
        status = 128 + number
        return false
      }
      if requests[1].revents != 0 { return false }
      if count == 0 { return true }
    }
  }
}
