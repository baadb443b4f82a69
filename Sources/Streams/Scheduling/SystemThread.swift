#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the system, for what needs one of its own. No thread waits for its end.
package enum SystemThread {
  private final class Work: Sendable {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }

    func run() {
      SystemThread.nameThis(name)
      body()
    }
  }

  /// Runs the work on a new thread.
  ///
  /// - Parameters:
  ///   - name: what debuggers and `top -H` show. Linux takes 15 characters.
  ///   - stackBytes: how much stack it has; nil for what the system gives.
  ///   - takesSignals: whether it may be the one that handles a signal to the process.
  /// - Returns: 0, or the system's number for why there is no such thread.
  package static func run(
    named name: String, stackBytes: Int? = nil, takesSignals: Bool = true,
    _ body: @escaping @Sendable () -> Void
  ) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    if let stackBytes { pthread_attr_setstacksize(&attributes, stackBytes) }
    // A new thread begins with the mask of the one that makes it.
    var (all, former) = (sigset_t(), sigset_t())
    sigfillset(&all)
    if !takesSignals { pthread_sigmask(SIG_SETMASK, &all, &former) }
    defer { if !takesSignals { pthread_sigmask(SIG_SETMASK, &former, nil) } }
    // Unmanaged: handed over to the new thread, which releases it.
    let work = Unmanaged.passRetained(Work(name, body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, &attributes, begin, work.toOpaque())
    if failure != 0 { work.release() }
    return failure
  }

  // What is handed over is optional on some systems only.
  #if canImport(Darwin)
    private typealias Argument = UnsafeMutableRawPointer
  #else
    private typealias Argument = UnsafeMutableRawPointer?
  #endif

  private static let begin: @convention(c) (Argument) -> UnsafeMutableRawPointer? = { argument in
    let work: UnsafeMutableRawPointer? = argument
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
    return nil
  }

  private static func nameThis(_ name: String) {
    #if canImport(Darwin)
      pthread_setname_np(name)
    #else
      // The call for it is an extension that Swift's module of the C library leaves out.
      let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      _ = write(file, name, name.utf8.count)
      close(file)
    #endif
  }
}
