@testable import Streams

/// A stream that its own handlers can reach, once it has been made.
final class Branch<Request: Sendable, Response: Sendable>: Sendable {
  private let kept = Locked<Cold<Request, Response>?>(nil)

  var stream: Cold<Request, Response>? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}

/// A Promise that its own handlers can reach, once it has been made.
final class Reachable<Value: Sendable>: Sendable {
  private let kept = Locked<Promise<Value>?>(nil)

  var promise: Promise<Value>? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }
}
