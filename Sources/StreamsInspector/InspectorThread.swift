#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the inspector's own: a program whose other threads are all busy is just the one to look into.
enum InspectorThread {
  /// As much as a program's main thread has: code of the program's authors puts values in words here, and
  /// recursive values take as much as they are deep. The system gives a page only when it is touched.
  private static let stackBytes = 8 << 20

  /// For `top -H` and debuggers. Linux takes 15 characters.
  private static let name = "StreamInspector"

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func nameThisThread() {
    #if os(Linux)
      // The C library's call for that is hidden from Swift.
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      _ = write(file, name, name.utf8.count)
      close(file)
    #elseif canImport(Darwin)
      pthread_setname_np(name)
    #endif
  }

  /// Runs the work on a new thread, which gets no signals: those are for the program.
  static func run(_ body: @escaping @Sendable () -> Void) throws(InspectorFailure) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // A new thread begins with the mask of the one that makes it.
    var (all, former) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    // Given back by the thread itself.
    let work = Unmanaged.passRetained(
      Work {
        nameThisThread()
        body()
      })
    #if os(Linux)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let number = pthread_create(
      &thread, &attributes,
      { argument in
        #if os(Linux)
          guard let argument else { return nil }
        #endif
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard number == 0 else {
      work.release()
      throw InspectorFailure("cannot start a thread: \(String(cString: strerror(number)))", number: number)
    }
  }
}
