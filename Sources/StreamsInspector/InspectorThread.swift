#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Streams

/// A thread of the inspector's own: a program whose other threads are all busy is just the one to look into.
enum InspectorThread {
  /// As much as a program's main thread has: code of the program's authors puts values in words here, and
  /// recursive values take as much as they are deep. The system gives a page only when it is touched.
  private static let stackBytes = 8 << 20

  /// Runs the work on a new thread, which gets no signals: those are for the program.
  static func run(_ body: @escaping @Sendable () -> Void) throws(InspectorFailure) {
    let number = SystemThread.run(
      named: "StreamInspector", stackBytes: stackBytes, takesSignals: false, body)
    guard number == 0 else {
      throw InspectorFailure("cannot start a thread: \(String(cString: strerror(number)))", number: number)
    }
  }
}
