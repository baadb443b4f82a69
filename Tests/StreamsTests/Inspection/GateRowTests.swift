import Dispatch
import Synchronization
import Testing

@testable import Streams

/// Gates that go while a thread looks at them.
struct `Looks at gates` {
  private let probe = Probe(isAwake: false) { .zero }
  private var context: StreamContext { StreamContext(scheduler: VirtualScheduler(), probe: probe) }

  @Test func `a gate that all others let go of meanwhile goes behind the look`() {
    var hot: HotInput<Int>? = context.run { HotInput<Int>() }
    weak let node = hot?.node
    var looks = 0
    probe.register.forEach { gate in
      hot = nil
      #expect(node === gate)
      looks += 1
    }
    #expect(hot == nil && looks == 1 && node == nil && probe.register.count == 0)
  }

  @Test func `a gate that is about to go is looked at, and does not come back`() {
    let (isGoing, mayGo, hasGone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let context = context
    DispatchQueue.global().async {
      _ = LingeringGate(context, isGoing: isGoing, mayGo: mayGo)
      hasGone.signal()
    }
    isGoing.wait()
    var looks = 0
    probe.register.forEach { gate in
      mayGo.signal()
      weak let living: Gate? = gate
      #expect(living == nil && gate.isOpen)
      looks += 1
    }
    hasGone.wait()
    #expect(looks == 1 && probe.register.count == 0)
  }

  @Test func `a pinned gate is removed by the thread that has pinned it alone`() {
    var row = GateRow()
    let gates = (0..<3).map { _ in Gate(parent: nil, context: StreamContext(), record: nil) }
    for gate in gates {
      gate.registration.store(GateRegister.claim(for: 5), ordering: .relaxed)
      row.add(.passUnretained(gate)) { false }
    }
    let first = row.takeNext()
    #expect(first?.toOpaque() == Unmanaged.passUnretained(gates[0]).toOpaque())
    #expect((row.count, row.newCount) == (3, 2))
    nonisolated(unsafe) var others = row
    let reference = Unmanaged.passUnretained(gates[0])
    let isRemovedBefore = Self.elsewhere { others.remove(reference) }
    row.unpin(reference)
    nonisolated(unsafe) var free = row
    let isRemovedAfter = Self.elsewhere { free.remove(reference) }
    #expect(!isRemovedBefore && isRemovedAfter)
    row = free
    #expect((row.count, row.newCount) == (2, 2))
    // By the thread that looks at it: it is the last to hold it.
    _ = row.pinAll()
    for gate in gates.dropFirst() {
      let isRemoved = row.remove(.passUnretained(gate))
      #expect(isRemoved)
    }
    #expect(row.count == 0)
    row.deallocate()
  }

  /// As one that is older than the probe.
  @Test func `a gate that two threads find missing at once is there once`() {
    let (probe, context) = (probe, context)
    var gates: [Gate] = []
    for round in 1...1_000 {
      let gate = Gate(parent: nil, context: context, record: nil, isListed: false)
      gates.append(gate)
      let arrived = Counter()
      onThreads(2) { _ in
        arrived.increment()
        var looks = 0
        while arrived.value < 2, looks < 100_000 { looks += 1 }
        probe.register.addMissing(.passUnretained(gate))
      }
      #expect(probe.register.count == round)
    }
    withExtendedLifetime(gates) {}
  }

  @Test func `what is made while the probe is awake need not be looked for`() {
    probe.wake()
    let context = context
    let hot = context.run { HotInput<Int>() }
    let merged = hot.map { $0 }.merge(context.run { HotInput<Int>() })
    #expect(probe.register.newCount == 0 && probe.register.count == 3)
    #expect(merged.inspected != nil && hot.node.gate.isWatched)
    // Nothing of it is known when the probe wakes again.
    probe.sleep()
    let late = context.run { HotInput<Int>() }
    probe.register.startOver()
    #expect(probe.register.newCount == 4)
    probe.wake()
    #expect(probe.register.newCount == 0 && late.inspected != nil)
  }

  /// Runs the body on another thread.
  private static func elsewhere(_ body: @escaping () -> Bool) -> Bool {
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var output = false
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      output = body()
      isDone.signal()
    }
    isDone.wait()
    return output
  }
}

/// A gate that takes its time to go, when no one holds it any more.
private final class LingeringGate: Gate, @unchecked Sendable {
  private let (isGoing, mayGo): (DispatchSemaphore, DispatchSemaphore)

  init(_ context: StreamContext, isGoing: DispatchSemaphore, mayGo: DispatchSemaphore) {
    (self.isGoing, self.mayGo) = (isGoing, mayGo)
    super.init(parent: nil, context: context, record: nil)
  }

  deinit {
    isGoing.signal()
    mayGo.wait()
  }
}
