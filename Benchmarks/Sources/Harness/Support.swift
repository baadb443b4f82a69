import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Unchecked: workloads see to it that one thread at a time adds.
/// Where the last stage of a workload adds up what arrives.
public final class Sum: @unchecked Sendable {
  // A pointer, because checking that no other thread writes would cost more than some of the contenders.
  @usableFromInline let storage = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  /// Starts at zero.
  public init() { storage.initialize(to: 0) }

  deinit { storage.deallocate() }

  /// What has been added so far.
  @inlinable public var value: Int {
    get { storage.pointee }
    set { storage.pointee = newValue }
  }
}

/// Gives back `value` in a way that the optimiser cannot see through: it might as well be `decoy`.
@inline(never)
public func opaque<Value>(_ value: Value, decoy: Value) -> Value {
  CommandLine.argc == 0 ? decoy : value
}

/// Keeps an object until the program ends.
public func keep(_ object: AnyObject) {
  // Never balanced: that is the purpose.
  _ = Unmanaged.passRetained(object)
}

/// Runs the body on two threads, which start together, and waits for both.
/// - Parameter body: gets the number of its thread, 0 or 1.
public func onTwoThreads(_ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let group = DispatchGroup()
  let gate = Gate()
  for thread in 0..<2 {
    DispatchQueue(label: "pusher \(thread)").async(group: group) {
      gate.arrived.wrappingAdd(1, ordering: .relaxed)
      while gate.arrived.load(ordering: .relaxed) < 2 {}
      body(thread)
    }
  }
  group.wait()
}

/// Runs the body on so many threads at once, more than there are cores perhaps, and waits for all.
/// - Parameter body: gets the number of its thread, from 0 on.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let group = DispatchGroup()
  let arrived = DispatchSemaphore(value: 0)
  let start = DispatchSemaphore(value: 0)
  for thread in 0..<count {
    DispatchQueue(label: "thread \(thread)").async(group: group) {
      arrived.signal()
      start.wait()
      body(thread)
    }
  }
  for _ in 0..<count { arrived.wait() }
  Stopwatch.restart()
  for _ in 0..<count { start.signal() }
  group.wait()
  Stopwatch.pause()
}

private final class Gate: Sendable {
  let arrived = Atomic<Int>(0)
}

/// Says why the program cannot go on, and ends it.
func stop(_ sentence: String, status: Int32) -> Never {
  print(sentence)
  exit(status)
}
