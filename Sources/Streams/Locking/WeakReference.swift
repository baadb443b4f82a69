/// Refers to an object without keeping it. Can be used from any thread.
final class WeakReference<Object: AnyObject & Sendable>: Sendable {
  private struct State: Sendable {
    weak var object: Object?
  }

  private let state = Locked(State())

  var object: Object? { state.withLock { $0.object } }

  func set(_ object: Object) { state.withLock { $0.object = object } }
}
