/// Something that can be stopped, once, from any thread. (Source: ReactiveCocoa.)
public protocol Disposable: AnyObject, Sendable {
  /// Whether it has been stopped, by ``dispose()`` or by its own end.
  var isDisposed: Bool { get }
  /// Stops it. Does nothing the second time.
  func dispose()
}

/// A disposable that runs a closure of yours.
public final class AnyDisposable: Disposable {
  private let action: Locked<Action?>

  /// A struct: as `ScheduledWork.Work`.
  private struct Action: Sendable {
    let run: @Sendable () -> Void
  }

  /// Makes one that runs the closure when it is disposed of; nothing happens when it is released before.
  public init(_ action: @escaping @Sendable () -> Void = {}) {
    self.action = Locked(Action(run: action))
  }

  /// Whether the closure has been run, or is about to be.
  public var isDisposed: Bool { action.withLock { $0 == nil } }

  /// Runs the closure, unless that has been done.
  public func dispose() {
    action.exchange(nil)?.run()
  }

  /// Counts as disposed of from now on, without running the closure.
  func forget() { action.exchange(nil) }
}

/// Disposables that are disposed of together, in the order in which they came.
///
/// Members that have been stopped, or have ended by themselves, do not stay: a long-lived composite keeps at most twice as many
/// as are still under way, and a few more. When a member is added, the others may be asked whether they are disposed of: not
/// under a lock, and on average hardly more than once for each addition.
public final class CompositeDisposable: Disposable {
  private struct State {
    /// By their numbers, which rise. Nil once it has been disposed of.
    var members: [Int: any Disposable]? = [:]
    var lastNumber = 0
    var sizeOfNextSweep = CompositeDisposable.smallestSweep
  }

  private static let smallestSweep = 8

  private let state = Locked(State())

  /// Makes an empty one.
  public init() {}

  /// Makes one of these disposables. (Source: ReactiveSwift.)
  public convenience init<Disposables: Sequence>(_ disposables: Disposables)
  where Disposables.Element == any Disposable {
    self.init()
    for disposable in disposables { add(disposable) }
  }

  /// Makes one of these disposables, leaving out each nil. (Source: ReactiveSwift.)
  public convenience init<Disposables: Sequence>(_ disposables: Disposables)
  where Disposables.Element == (any Disposable)? {
    self.init()
    for disposable in disposables { add(disposable) }
  }

  /// Whether it, and so everything in it, has been disposed of.
  public var isDisposed: Bool { state.withLock { $0.members == nil } }

  /// How many it keeps.
  var memberCount: Int { state.withLock { $0.members?.count ?? 0 } }

  /// Disposes of everything in it. What is added later is disposed of at once.
  public func dispose() {
    // Taken out under the lock, disposed of and released without it.
    let members = state.withLock { $0.members.take() }
    for (_, member) in (members ?? [:]).sorted(by: { $0.key < $1.key }) { member.dispose() }
  }

  /// Adds a disposable, or disposes of it when this has been disposed of already.
  ///
  /// - Returns: a disposable that takes it out again, without disposing of it; nil when there is nothing to take out.
  /// - Complexity: O(1) on average, both to add it and to take it out again.
  @discardableResult
  public func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
    guard let disposable, let number = insert(disposable) else { return nil }
    return AnyDisposable { [weak self] in self?.remove(number) }
  }

  /// Adds a closure, which is called when this is disposed of, or at once when that has happened.
  ///
  /// - Returns: a disposable that takes it out again, without calling it; nil when there is nothing to take out.
  @discardableResult
  public func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    add(AnyDisposable(action))
  }

  /// Adds a disposable, unless this has been disposed of already.
  ///
  /// - Returns: its number.
  private func insert(_ disposable: any Disposable) -> Int? {
    let (number, grown) = state.withLock { state -> (Int?, [Int: any Disposable]?) in
      guard state.members != nil else { return (nil, nil) }
      state.lastNumber += 1
      state.members?[state.lastNumber] = disposable
      guard let members = state.members, members.count >= state.sizeOfNextSweep else {
        return (state.lastNumber, nil)
      }
      // No other thread sweeps meanwhile.
      state.sizeOfNextSweep = .max
      return (state.lastNumber, members)
    }
    if number == nil { disposable.dispose() }
    if let grown { sweep(grown) }
    return number
  }

  private func remove(_ number: Int) {
    // Released without the lock.
    _ = state.withLock { $0.members?.removeValue(forKey: number) }
  }

  /// Takes out the members that are done.
  private func sweep(_ seen: [Int: any Disposable]) {
    // This calls their authors' code, so without the lock.
    let done = seen.filter { $0.value.isDisposed }
    state.withLock { state in
      // What is removed is in `seen` as well, and so released later.
      for number in done.keys { state.members?[number] = nil }
      state.sizeOfNextSweep = max(Self.smallestSweep, (state.members?.count ?? 0) * 2)
    }
    withExtendedLifetime(seen) {}
  }

  /// Adds a disposable.
  @discardableResult
  public static func += (
    composite: CompositeDisposable, disposable: (any Disposable)?
  ) -> (any Disposable)? {
    composite.add(disposable)
  }

  /// Adds a closure, which is called when this is disposed of.
  @discardableResult
  public static func += (
    composite: CompositeDisposable, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    composite.add(action)
  }
}
