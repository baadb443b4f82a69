/// How long something lasts: the run of a producer's task, or whatever else the program holds a token of.
public struct RunLifetime: Sendable {
  let resources: CompositeDisposable

  init(_ resources: CompositeDisposable) { self.resources = resources }

  /// A lifetime that ends when its token is disposed of, or released. (Source: ReactiveSwift.)
  public static func make() -> (lifetime: RunLifetime, token: Token) {
    let token = Token()
    return (RunLifetime(token.resources), token)
  }

  /// Keeps a lifetime from ending.
  public final class Token: Sendable {
    fileprivate let resources = CompositeDisposable()

    fileprivate init() {}

    deinit { dispose() }

    /// Ends the lifetime.
    public func dispose() { resources.dispose() }
  }

  /// Whether it is over.
  public var hasEnded: Bool { resources.isDisposed }

  /// A producer that completes when this ends.
  public var ended: SignalProducer<Never, Never> {
    SignalProducer(file: "", line: 0) { observer, run in
      // The run keeps the observer, not this lifetime, which may last for much longer.
      let listener = Listener(observer)
      let listening = AnyDisposable { [weak listener] in listener?.observer.sendCompleted() }
      run.observeEnded {
        listening.forget()
        withExtendedLifetime(listener) {}
      }
      self += listening
    }
  }

  /// Calls the closure when it ends, for whatever reason, or at once when it has ended already.
  ///
  /// - Returns: a disposable that takes the closure back; nil when it has been called.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    resources.add(action)
  }

  /// Disposes of a disposable when it ends.
  @discardableResult
  public static func += (lifetime: RunLifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    lifetime.resources.add(disposable)
  }

  private final class Listener: Sendable {
    let observer: SignalObserver<Never, Never>

    init(_ observer: SignalObserver<Never, Never>) { self.observer = observer }
  }
}
