/// Holds one disposable at a time, and disposes of it when another takes its place. (Source: ReactiveSwift.)
public final class SerialDisposable: Disposable {
  private struct State {
    var inner: (any Disposable)?
    var isDisposed = false
  }

  private let state: Locked<State>

  /// Makes one that holds a disposable, or nothing yet.
  public init(_ disposable: (any Disposable)? = nil) { state = Locked(State(inner: disposable)) }

  /// Whether it has been disposed of.
  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// The disposable that it holds. Setting it disposes of the former one or, once this has been disposed of, of the new one.
  public var inner: (any Disposable)? {
    get { state.withLock { $0.inner } }
    set {
      // Disposed of without the lock.
      let former = state.withLock { state -> (any Disposable)? in
        guard !state.isDisposed else { return newValue }
        return exchange(&state.inner, with: newValue)
      }
      former?.dispose()
    }
  }

  /// Disposes of what it holds, and of whatever is set afterwards.
  public func dispose() {
    let inner = state.withLock { state in
      state.isDisposed = true
      return state.inner.take()
    }
    inner?.dispose()
  }
}

/// Disposes of a disposable when it is released. (Source: ReactiveSwift.)
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  /// What it disposes of.
  public let inner: Inner

  /// Makes one that owns a disposable.
  public init(_ disposable: Inner) { inner = disposable }

  deinit { inner.dispose() }

  /// Whether the disposable has been disposed of.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes of it before this is released.
  public func dispose() { inner.dispose() }
}

extension ScopedDisposable where Inner == AnyDisposable {
  /// Makes one that owns a disposable of any type.
  @_disfavoredOverload
  public convenience init(_ disposable: any Disposable) { self.init(AnyDisposable { disposable.dispose() }) }
}

extension ScopedDisposable where Inner == CompositeDisposable {
  /// Adds a disposable to those that are disposed of together.
  @discardableResult
  public static func += (
    scoped: ScopedDisposable<CompositeDisposable>, disposable: (any Disposable)?
  ) -> (any Disposable)? {
    scoped.inner.add(disposable)
  }
}
