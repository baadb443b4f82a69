import Streams
import Synchronization

/// A stream that its own handlers can reach, once it has been made.
final class Branch<Request: Sendable, Response: Sendable>: Sendable {
  private let kept = Mutex<Cold<Request, Response>?>(nil)

  var stream: Cold<Request, Response>? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}

/// A Promise that its own handlers can reach, once it has been made.
final class Reachable<Value: Sendable>: Sendable {
  private let kept = Mutex<Promise<Value>?>(nil)

  var promise: Promise<Value>? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}
