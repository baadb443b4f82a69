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
  // Unmanaged: held until this context's end. Set when it is made; of the standard one perhaps later, once.
  private let heldProbe = Atomic<Unmanaged<Probe>?>(nil)
  // Unmanaged: the probe holds it for good.
  private let register = Atomic<Unmanaged<GateRegister>?>(nil)
  let replays: ReplayQueue
  /// How many chains have drawn from a seed here.
  private let chanceNumbers = Atomic<UInt64>(0)

  /// Whether it is the standard one, whose references are not counted.
  private let livesForEver: Bool

  /// Makes a context.
  /// - Parameters:
  ///   - scheduler: the source of time; real time by default.
  ///   - probe: what watches the streams; nothing by default.
  public convenience init(scheduler: any Scheduler = .live, probe: Probe? = nil) {
    self.init(scheduler: scheduler, probe: probe, replays: nil)
  }

  /// - Parameter replays: nil for a queue that suits the others.
  init(
    scheduler: any Scheduler = .live, probe: Probe? = nil, livesForEver: Bool = false, replays: ReplayQueue?
  ) {
    self.scheduler = scheduler
    self.livesForEver = livesForEver
    self.replays = replays ?? ReplayQueue(scheduler: scheduler, isShared: livesForEver)
    if let probe { begin(with: probe) }
  }

  deinit {
    replays.stop()
    probeReference?.release()
  }

  /// Watches the streams; nil when none does.
  public var probe: Probe? { probeReference?.takeUnretainedValue() }

  // Unmanaged, so that looking counts no reference.
  @inline(__always)
  var probeReference: Unmanaged<Probe>? { heldProbe.load(ordering: .acquiring) }

  /// Where all gates that are made here are listed; nil without a probe.
  @inline(__always)
  var registerReference: Unmanaged<GateRegister>? { register.load(ordering: .acquiring) }

  /// The same, while it is awake.
  @inline(__always)
  var awakeProbeReference: Unmanaged<Probe>? {
    guard let probe = probeReference, probe._withUnsafeGuaranteedRef({ $0.isAwake }) else { return nil }
    return probe
  }

  @inline(__always)
  var hasAwakeProbe: Bool { awakeProbeReference != nil }

  /// Whether what is built here and now may get a record.
  @inline(__always)
  var mayWatch: Bool { hasAwakeProbe || SharedDebugPrinter.isSet }

  /// Lets a probe watch all streams that are built from now on outside of any ``run(_:)``. This can be done once in a program,
  /// and cannot be taken back: it is for a probe that lives as long as the program, and sleeps until a viewer comes.
  ///
  ///     StreamContext.watch(with: Probe(isAwake: false) { clock.now })
  ///
  /// Streams that were built before are seen only with a stream that is built on them later and joins them to others.
  /// - Returns: false when there is such a probe already; it stays.
  @discardableResult
  public static func watch(with probe: Probe) -> Bool { standard.begin(with: probe) }

  /// Lets a probe watch what is built here from now on. False when there is one already.
  @discardableResult
  func begin(with probe: Probe) -> Bool {
    // Balanced by the end of this context.
    let held = Unmanaged.passRetained(probe)
    let isFirst = heldProbe.compareExchange(
      expected: nil, desired: held, ordering: .acquiringAndReleasing
    ).exchanged
    if isFirst {
      register.store(.passUnretained(probe.register), ordering: .releasing)
    } else {
      held.release()
    }
    return isFirst
  }

  /// Builds streams in this context: the roots made while `body` runs, on this task or thread, belong to it.
  public func run<Output, Failure: Error>(_ body: () throws(Failure) -> Output) throws(Failure) -> Output {
    Self.isCustomised.store(true, ordering: .relaxed)
    let result: Result<Output, Failure> = Self.$override.withValue(self) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Builds streams in this context: the roots made while `body` runs, on this task and on those that it begins, belong to it.
  ///
  /// `body` runs on the caller's actor.
  @_disfavoredOverload
  public func run<Output>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Output
  ) async rethrows -> Output {
    Self.isCustomised.store(true, ordering: .relaxed)
    return try await Self.$override.withValue(self, operation: body)
  }

  /// The number of the next chain among those made here that draw from a seed.
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
    Self.isCustomised.load(ordering: .relaxed) ? isCurrentAmongOthers : livesForEver
  }

  // A property of its own, because it is rare, and takes a place on the stack.
  @inline(never)
  private var isCurrentAmongOthers: Bool { Self.current === self }

  /// Runs the task of a root that lives in this context, wherever that happens.
  func perform(_ task: () -> Void) {
    if isCurrent { task() } else { run(task) }
  }

  /// The same as ``current``, without counting a reference.
  // Unmanaged: the standard one lives for ever, and the call of `run` that has set another one holds that.
  @usableFromInline static var currentReference: Unmanaged<StreamContext> {
    guard !isCustomised.load(ordering: .relaxed),
      let address = UnsafeRawPointer(bitPattern: standardAddress.load(ordering: .acquiring))
    else { return findReference() }
    // Only `findReference` puts something there: the standard context, which lives for ever.
    return .fromOpaque(address)
  }

  @inline(never)
  private static func findReference() -> Unmanaged<StreamContext> {
    // Unmanaged: as the caller says.
    let address = UInt(bitPattern: Unmanaged.passUnretained(standard).toOpaque())
    standardAddress.store(address, ordering: .releasing)
    return .passUnretained(current)
  }

  /// The address of the standard context; 0 before it has been asked for. Each use of the context itself is a call that asks
  /// whether it is there, and all threads would contend for its reference count.
  private static let standardAddress = Atomic<UInt>(0)

  /// The context in which a root that is built here and now would live.
  public static var current: StreamContext {
    guard isCustomised.load(ordering: .relaxed) else { return standard }
    return override ?? standard
  }

  @TaskLocal private static var override: StreamContext?
  private static let standard = StreamContext(livesForEver: true, replays: nil)
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
