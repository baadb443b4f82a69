#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The limit of how large files of a process may become. The system sends the thread a signal that ends the program when that
/// writes beyond it. A recording is no reason for a program to end.
enum SizeLimit {
  /// Calls what writes; a file that is too large is an error like any other.
  static func surviving(_ body: () -> Int) -> Int {
    var (limit, former, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&limit)
    sigaddset(&limit, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &limit, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let written = body()
    guard written < 0, errno == EFBIG, sigismember(&former, SIGXFSZ) == 0 else { return written }
    sigpending(&pending)
    var number: Int32 = 0
    if sigismember(&pending, SIGXFSZ) == 1 { sigwait(&limit, &number) }
    errno = EFBIG
    return written
  }
}
