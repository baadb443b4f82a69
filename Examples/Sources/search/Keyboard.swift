import Foundation

/// The standard input as keys.
enum Keyboard {
  /// The keys as they are pressed, also Ctrl-C and Ctrl-D; the terminal is as before when the stream ends.
  static func keys() -> AsyncStream<UInt8> {
    AsyncStream { continuation in
      let settings = unbuffered()
      continuation.onTermination = { _ in
        if var settings { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
      }
      // A thread of its own, because reading blocks: those of Swift's tasks are few.
      Thread.detachNewThread {
        var bytes = [UInt8](repeating: 0, count: 64)
        while case let count = read(STDIN_FILENO, &bytes, bytes.count), count > 0 {
          for key in bytes.prefix(count) { continuation.yield(key) }
        }
        continuation.finish()
      }
    }
  }

  /// Has the terminal hand over each key, and answers how it was set before; nil without a terminal.
  private static func unbuffered() -> termios? {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var changed = settings
    changed.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSANOW, &changed)
    return settings
  }
}
