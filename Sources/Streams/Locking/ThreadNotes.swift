import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the library notes of each thread.
struct ThreadNotes: ~Copyable {
  /// Whether the thread is on a visit: see ``Visit``.
  var isOnVisit = false
  /// Whether the thread ends a tree to which nothing can come any more.
  var isReleasing = false
  /// What has been asked for by whom, where the thread delivers an answer to that: see `Demand.answering(_:)`. Nil elsewhere.
  var answered: ObjectIdentifier?
  /// The latest of the works that the thread is in the midst of, and that somewhere else is asked for; nil without one.
  private var openWork: UnsafePointer<OpenWork>?
  /// The outermost of the works that are under way: see ``Nesting``. Nil while there is none.
  var outermostWork: UnsafeMutablePointer<Nesting.Outermost>?
  /// Where the thread's stack lies; nil before that has been asked for.
  private var stack: Range<UInt>?
  /// An object that is over and holds nothing, whose memory serves the next one of its kind.
  private var spare = RareReference()

  private init() {}

  /// A change that is being made of a value, or the end of a stream that is being told to a root which that feeds. It lies on
  /// the stack of its thread, which alone looks at it.
  private struct OpenWork {
    /// The value, or the root.
    let subject: ObjectIdentifier
    /// The stream that ends; nil for a change. Unmanaged: whoever tells of an end holds what ends.
    let ending: Unmanaged<AnyObject>?
    let outer: UnsafePointer<OpenWork>?
  }

  /// Calls the body, which makes a change of a value.
  static func during<Result>(
    changeOf value: ObjectIdentifier, _ body: () throws -> Result
  ) rethrows -> Result {
    try during(OpenWork(subject: value, ending: nil, outer: ofThisThread.pointee.openWork), body)
  }

  /// Calls the body, which tells a root of the end of a stream that feeds it.
  static func during(endOf stream: AnyObject, feeding root: ObjectIdentifier, _ body: () -> Void) {
    let ending = Unmanaged.passUnretained(stream)
    during(OpenWork(subject: root, ending: ending, outer: ofThisThread.pointee.openWork), body)
  }

  private static func during<Result>(_ work: OpenWork, _ body: () throws -> Result) rethrows -> Result {
    let notes = ofThisThread
    return try withUnsafePointer(to: work) { here in
      notes.pointee.openWork = here
      defer { notes.pointee.openWork = here.pointee.outer }
      return try body()
    }
  }

  /// Whether this thread is in the midst of making a change of that value.
  static func isChanging(_ value: ObjectIdentifier) -> Bool { openWork(on: value) != nil }

  /// The stream whose end this thread is telling to that root; nil if it tells of none.
  static func stream(endingInto root: ObjectIdentifier) -> AnyObject? {
    openWork(on: root)?.ending?.takeUnretainedValue()
  }

  private static func openWork(on subject: ObjectIdentifier) -> OpenWork? {
    var next = madeForThisThread?.pointee.openWork
    while let work = next?.pointee {
      if work.subject == subject { return work }
      next = work.outer
    }
    return nil
  }

  /// Keeps the memory of an object until this thread takes it, or ends.
  static func keepSpare(_ object: consuming RareReference) {
    ofThisThread.pointee.spare = object
  }

  static func takeSpare() -> RareReference { madeForThisThread?.pointee.spare.take() ?? RareReference() }

  /// Whether an address lies on the current thread's stack, so that this thread itself has put there what it finds.
  ///
  /// The distance of two addresses does not tell that: stacks may be small and close together, and one may be deep.
  static func isOnThisStack(_ address: UInt) -> Bool { ofThisThread.pointee.wholeStack.contains(address) }

  /// Whether less than a quarter of the thread's stack is left.
  var isStackShort: Bool {
    mutating get {
      let (stack, here) = (wholeStack, 0 as UInt)
      return withUnsafePointer(to: here) {
        let place = UInt(bitPattern: $0)
        return stack.contains(place) && place - stack.lowerBound < UInt(stack.count) / 4
      }
    }
  }

  private var wholeStack: Range<UInt> { mutating get { stack ?? findStack() } }

  // The system takes some microseconds for that, and for the main thread many.
  @inline(never)
  private mutating func findStack() -> Range<UInt> {
    let here: UInt = 0
    let found =
      ThreadIdentity.stack
      ?? withUnsafePointer(to: here) { ThreadNotes.surroundings(of: UInt(bitPattern: $0)) }
    stack = found
    return found
  }

  /// What is taken for a stack where the system does not tell: what lies less than that far away from a place on it.
  private static func surroundings(of place: UInt) -> Range<UInt> {
    let reach: UInt = 256 << 10
    return place - reach..<place + reach
  }

  /// The current thread's notes. They are the thread's own, so that they need no lock.
  @inline(__always)
  static var ofThisThread: UnsafeMutablePointer<ThreadNotes> { madeForThisThread ?? make() }

  /// The same; nil before their first use.
  @inline(__always)
  static var madeForThisThread: UnsafeMutablePointer<ThreadNotes>? {
    // Unsafe: only `make` puts something there.
    pthread_getspecific(key)?.assumingMemoryBound(to: ThreadNotes.self)
  }

  // Memory of the thread's own, for good: setting thread-specific data takes longer than most visits.
  @inline(never)
  private static func make() -> UnsafeMutablePointer<ThreadNotes> {
    let notes = UnsafeMutablePointer<ThreadNotes>.allocate(capacity: 1)
    notes.initialize(to: ThreadNotes())
    let failure = pthread_setspecific(key, notes)
    // Here and below: release builds leave the message of a precondition out.
    if failure != 0 { fatalError("pthread_setspecific: \(failure): there is no memory left") }
    return notes
  }

  /// What finds a thread's notes, and releases them at the thread's end. A task-local costs ten times as much, and goes
  /// with the task.
  // Not a static constant: each use of one is a call that asks whether it is there.
  private static var key: pthread_key_t {
    let made = keyAndOne.load(ordering: .acquiring)
    return made != 0 ? pthread_key_t(made - 1) : makeKey()
  }

  /// The key and 1; 0 before it has been made.
  private static let keyAndOne = Atomic<UInt>(0)

  @inline(never)
  private static func makeKey() -> pthread_key_t {
    keyAndOne.store(UInt(onlyKey) + 1, ordering: .releasing)
    return onlyKey
  }

  // Optional, and not `deallocate`: whether there may be no pointer, Glibc and Darwin say in different types, and both are memory
  // of malloc.
  private static func release(_ notes: UnsafeMutableRawPointer?) {
    // Unsafe: only `make` puts something there.
    notes?.assumingMemoryBound(to: ThreadNotes.self).deinitialize(count: 1)
    free(notes)
  }

  private static let onlyKey: pthread_key_t = {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key) { ThreadNotes.release($0) }
    if failure != 0 {
      fatalError("pthread_key_create: \(failure): the process has no thread-specific key left")
    }
    return key
  }()
}
