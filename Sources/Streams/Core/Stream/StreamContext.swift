import Synchronization

/// What streams inherit from where they are built: a scheduler for everything timed, and perhaps a probe.
///
/// Roots built inside ``run(_:)`` take the context, and everything built on them shares it:
///
///     let scheduler = VirtualScheduler()
///     let promise = StreamContext(scheduler: scheduler).run {
///       Promise<Int> { _, completion in completion(.success(1)) }
///     }
public final class StreamContext: Sendable {
  /// Runs delays, retry waits and replays.
  public let scheduler: any Scheduler
  /// Watches the streams; nil when none does.
  public let probe: Probe?
  let replays: ReplayQueue
  /// How many chains have drawn from a seed here.
  private let chanceNumbers = Atomic<UInt64>(0)

  /// Whether it is the standard one, whose references are not counted.
  private let livesForEver: Bool

  /// Makes a context.
  /// - Parameters:
  ///   - scheduler: the source of time; real time unless said otherwise.
  ///   - probe: what watches the streams; nothing unless said otherwise.
  public convenience init(scheduler: any Scheduler = .live, probe: Probe? = nil) {
    self.init(scheduler: scheduler, probe: probe, livesForEver: false)
  }

  private init(scheduler: any Scheduler = .live, probe: Probe? = nil, livesForEver: Bool) {
    self.scheduler = scheduler
    self.probe = probe
    self.livesForEver = livesForEver
    replays = ReplayQueue(scheduler: scheduler)
  }

  deinit {
    replays.stop()
  }

  /// Builds streams in this context: the roots made while `body` runs, on this task or thread, belong to it.
  public func run<Output, Failure: Error>(_ body: () throws(Failure) -> Output) throws(Failure) -> Output {
    Self.isCustomised.store(true, ordering: .relaxed)
    let result: Result<Output, Failure> = Self.$override.withValue(self) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Which of the chains made here that draw from a seed the next one is.
  func nextChanceNumber() -> UInt64 {
    chanceNumbers.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// A closure that builds streams in this context on any thread; the same one if they would live there anyway.
  @usableFromInline
  func building<Input, Output>(
    _ build: @escaping @Sendable (Input) -> Output
  ) -> @Sendable (Input) -> Output {
    if self === Self.standard { return build }
    return { input in self.run { build(input) } }
  }

  /// Whether a root that is built here and now would live in this context.
  @usableFromInline var isCurrent: Bool {
    Self.isCustomised.load(ordering: .relaxed) ? Self.current === self : livesForEver
  }

  /// Runs the task of a root that lives in this context, wherever that happens.
  func perform(_ task: () -> Void) {
    if isCurrent { task() } else { run(task) }
  }

  /// The context in which a root that is built here and now would live.
  public static var current: StreamContext {
    guard isCustomised.load(ordering: .relaxed) else { return standard }
    return override ?? standard
  }

  @TaskLocal private static var override: StreamContext?
  private static let standard = StreamContext(livesForEver: true)
  /// For streams of the library's own making, which no probe should see.
  static let unobserved = StreamContext(livesForEver: true)
  // Programs that never make a context of their own pay one load per root instead of a task-local look-up.
  private static let isCustomised = Atomic<Bool>(false)
}

// Unmanaged: each tree holds its context for as long as it lives, so that looking at it counts no reference.
extension StreamContext {
  /// A hold on this context, which ``release(_:)`` gives back.
  func held() -> Unmanaged<StreamContext> { livesForEver ? .passUnretained(self) : .passRetained(self) }

  static func release(_ reference: Unmanaged<StreamContext>) {
    if !reference._withUnsafeGuaranteedRef({ $0.livesForEver }) { reference.release() }
  }
}
