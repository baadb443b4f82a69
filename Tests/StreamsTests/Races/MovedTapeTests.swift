import Dispatch
import Testing

@testable import Streams

/// An operator and the copy that runs in its place elsewhere have one record, and each a gate of its own.
struct `What a moved operator keeps` {
  @Test(arguments: [true, false])
  func `is each value once, also while the first one goes on for its branches`(_ isHeard: Bool) {
    for _ in 0..<Effort.rounds(orElse: 100) {
      let probe = Probe(recording: .everything, valueCapacity: 1_000) { .zero }
      let input = StreamContext(probe: probe).run { HotInput<[Int]>() }
      let mapped = input.map { $0 }
      let branch = isHeard ? mapped.on { _ in } : nil
      let isOver = DispatchSemaphore(value: 0)
      let moved = mapped.dispatched(.async(on: .background))
      let leaf = moved.onTerminate { _ in isOver.signal() }
      onThreads(1) { _ in for number in 0..<300 { input.push([number]) } }
      let record = moved.node.record
      input.terminate(withReason: .completed)
      isOver.wait()
      let kept = probe.drain().facts.compactMap { fact -> String? in
        guard fact.node.id == record?.id, case .next(let value, _) = fact.event else { return nil }
        return value
      }
      #expect(kept == (0..<300).map { "[\($0)]" })
      withExtendedLifetime((branch, leaf)) {}
    }
  }
}
