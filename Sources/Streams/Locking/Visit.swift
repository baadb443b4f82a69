#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Dispatch

/// What a thread does that comes to attach, cancel, dispose, replay or release, and not to deliver.
///
/// A thread that leaves a gate delivers what others have queued there meanwhile. A thread on a visit never does: it may
/// hold a lock that the handlers of those events take. It runs what follows from its own call, and nothing else.
/// What others have left goes to the next thread that delivers there, or to a queue of the library's own.
///
/// A visit is a matter of the thread and not of a gate, because an end travels through many gates, and may run handlers
/// that push into others.
enum Visit {
  /// Runs the body as a visit.
  @inline(__always)
  static func run<Output>(_ body: () -> Output) -> Output {
    let mark = markOfThisThread ?? makeMark()
    let isInside = mark.pointee
    mark.pointee = true
    defer { mark.pointee = isInside }
    return body()
  }

  /// Whether this thread is on a visit.
  static var isUnderWay: Bool { markOfThisThread?.pointee ?? false }

  /// Does what a thread on a visit leaves to others, soon, on a queue of the library's own.
  static func leaveToOthers(_ work: @escaping @Sendable () -> Void) {
    if let start { return start(work) }
    DispatchQueue.global().async(execute: work)
  }

  /// What starts the work that is left to others, in place of the library's queue: for tests, which wait for it, or decide
  /// which thread runs next.
  @TaskLocal static var start: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?

  /// Where this thread keeps whether it is on a visit; nil before its first one.
  @inline(__always)
  private static var markOfThisThread: UnsafeMutablePointer<Bool>? {
    // Unsafe: only `makeMark` puts something there.
    pthread_getspecific(key)?.assumingMemoryBound(to: Bool.self)
  }

  // Memory of the thread's own, for good: to set what is specific to a thread takes longer than a visit mostly does.
  @inline(never)
  private static func makeMark() -> UnsafeMutablePointer<Bool> {
    let mark = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    mark.initialize(to: false)
    let failure = pthread_setspecific(key, mark)
    precondition(failure == 0, "pthread_setspecific: \(failure): there is no memory left")
    return mark
  }

  /// What finds a thread's mark, and releases it at the thread's end. A task-local costs ten times as much, and goes with
  /// the task.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key) { free($0) }
    precondition(failure == 0, "pthread_key_create: \(failure): the process has no thread-specific key left")
    return key
  }()
}
