import Streams
import Testing

/// The printer of all streams. Other tests build streams meanwhile, so that names tell which lines are ours.
@Suite(.serialized) struct `The debug log of all streams` {
  private let transcript = Transcript()

  /// Builds streams while everything is logged.
  private func logged<Output>(_ build: () -> Output) -> Output {
    StreamContext.debugPrinter = { [transcript] in if $0.contains("shared") { transcript.write($0) } }
    return build()
  }

  private func stop() { StreamContext.debugPrinter = nil }

  @Test func `what is built while there is a printer is logged`() {
    let (hot, mapped, merged) = logged {
      let hot = HotInput<Int>().named("shared root")
      return (hot, hot.map { $0 }.named("shared map"), hot.merge(hot).named("shared merge"))
    }
    hot.push(1)
    #expect(
      transcript.lines == [
        "shared root: emits 1", "shared map: receives 1", "shared map: emits 1", "shared merge: receives 1",
        "shared merge: emits 1", "shared merge: receives 1", "shared merge: emits 1",
      ])
    #expect(hot.inspected == nil && mapped.inspected == nil && merged.inspected == nil)
    stop()
    hot.push(2)
    #expect(transcript.lines.count == 7)
    hot.terminate(withReason: .completed)
  }

  @Test func `a stream's own printer hears its lines in place of the one of all`() {
    let own = Transcript()
    let hot = logged { HotInput<Int>().named("shared root") }
    let later = hot.map { $0 }.named("shared map").onDebugInfo { own.write($0) }
    hot.push(1)
    #expect(own.lines == ["shared map: receives 1", "shared map: emits 1"])
    later.onDebugInfo(nil)
    hot.push(2)
    stop()
    #expect(own.lines.count == 2)
    #expect(
      transcript.lines.suffix(4) == [
        "shared root: emits 1", "shared root: emits 2", "shared map: receives 2", "shared map: emits 2",
      ])
    hot.terminate(withReason: .completed)
  }

  @Test func `beside a probe, both are told`() {
    let probe = Probe(recording: .everything) { .zero }
    let hot = logged { StreamContext(probe: probe).run { HotInput<Int>().named("shared root") } }
    hot.push(1)
    stop()
    #expect(transcript.lines == ["shared root: emits 1"])
    #expect(probe.drain().facts.count == 3)
    hot.terminate(withReason: .completed)
  }
}
