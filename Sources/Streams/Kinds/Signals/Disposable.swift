/// Something that can be stopped, once, from any thread. (Source: ReactiveCocoa.)
public protocol Disposable: AnyObject, Sendable {
  /// Whether it has been stopped, by ``dispose()`` or by its own end.
  var isDisposed: Bool { get }
  /// Stops it. Does nothing the second time.
  func dispose()
}

/// A disposable that runs a closure of yours.
public final class AnyDisposable: Disposable {
  private let action: Locked<(@Sendable () -> Void)?>

  /// Makes one that runs the closure when it is disposed of; nothing happens when it is let go of before.
  public init(_ action: @escaping @Sendable () -> Void = {}) {
    self.action = Locked(action)
  }

  /// Whether the closure has been run, or is about to be.
  public var isDisposed: Bool { action.withLock { $0 == nil } }

  /// Runs the closure, unless that has been done.
  public func dispose() {
    let action = action.exchange(nil)
    action?()
  }
}

/// Disposables that are disposed of together, in the order in which they came.
public final class CompositeDisposable: Disposable {
  // Nil once it has been disposed of.
  private let members: Locked<[any Disposable]?> = Locked([])

  /// Makes an empty one.
  public init() {}

  /// Whether it, and so everything in it, has been disposed of.
  public var isDisposed: Bool { members.withLock { $0 == nil } }

  /// Disposes of everything in it. What is added later is disposed of at once.
  public func dispose() {
    let members = members.exchange(nil)
    for member in members ?? [] { member.dispose() }
  }

  /// Adds a disposable; disposes of it when this has been disposed of already.
  public func add(_ disposable: (any Disposable)?) {
    guard let disposable else { return }
    let isLate = members.withLock { members in
      members?.append(disposable)
      return members == nil
    }
    if isLate { disposable.dispose() }
  }

  /// Adds a disposable.
  public static func += (composite: CompositeDisposable, disposable: (any Disposable)?) {
    composite.add(disposable)
  }
}
