import Streams
import Testing

struct `What becomes of kept values` {
  @Test func `values are described as what they are`() throws {
    let probe = Probe { .zero }
    let (optionals, optional, optionalRecord) = try observedStream(of: Int?.self, probe)
    let (tuples, tuple, tupleRecord) = try observedStream(of: (Int, String, String, Int).self, probe)
    let (boxes, box, boxRecord) = try observedStream(of: (any CustomStringConvertible & Sendable).self, probe)
    for record in [optionalRecord, tupleRecord, boxRecord] { probe.watch(record) }
    optionals.push(1)
    optionals.push(nil)
    tuples.push((1, "two", "three", 4))
    boxes.push(Talker { "five" })
    #expect(
      probe.drain().words == [
        String(describing: Int?.some(1)), String(describing: Int?.none), "(1, \"two\", \"three\", 4)",
        "five",
      ])
    withExtendedLifetime((optional, tuple, box)) {}
  }

  @Test func `nothing is described before a drain, nor what was overwritten`() throws {
    let probe = Probe(valueCapacity: 2) { .zero }
    let (hot, leaf, record) = try observedStream(of: Talker.self, probe)
    let said = Counter()
    let value = Talker { "\(said.increment())" }
    hot.push(value)
    probe.watch(record)
    for _ in 1...5 { hot.push(value) }
    #expect(said.value == 0)
    #expect(probe.drain().words == ["1", "2"])
    #expect(said.value == 2)
    withExtendedLifetime(leaf) {}
  }

  @Test func `a description may push into the same stream`() throws {
    let probe = Probe(recording: .everything) { .zero }
    let (hot, leaf, _) = try observedStream(of: Talker.self, probe)
    let answer = Talker { "answer" }
    hot.push(
      Talker {
        hot.push(answer)
        return "question"
      })
    #expect(probe.drain().words == ["question", "question"])
    #expect(probe.drain().words == ["answer", "answer", "answer", "answer"])
    withExtendedLifetime(leaf) {}
  }

  @Test func `a description may drain`() throws {
    let probe = Probe { .zero }
    let (hot, leaf, record) = try observedStream(of: Talker.self, probe)
    probe.watch(record)
    let inner = Kept<String>()
    let plain = Talker { "plain" }
    hot.push(
      Talker {
        hot.push(plain)
        leaf.on { _ in }
        for word in probe.drain().words { inner.keep(word) }
        return "drained"
      })
    hot.push(plain)
    #expect(probe.drain().words == ["drained", "plain"])
    #expect(inner.all == ["plain", "made", "attached"])
    hot.push(plain)
    #expect(probe.drain().words == ["plain"])
  }

  @Test func `a kept value is released when it is overwritten or drained, and may drain as it goes`() throws {
    let probe = Probe(valueCapacity: 1) { .zero }
    let (hot, leaf, record) = try observedStream(of: Guest.self, probe)
    probe.watch(record)
    let gone = Kept<Int>()
    for number in 1...5 {
      hot.push(
        Guest {
          gone.keep(number)
          _ = probe.drain()
        })
      // Each overwrites the one before, which drains as it goes.
      #expect(gone.all == Array(1..<number))
    }
    #expect(probe.drain().facts.count == 1)
    #expect(gone.all == [1, 2, 3, 4, 5])
    withExtendedLifetime(leaf) {}
  }
}

/// Says what its closure gives.
private struct Talker: Sendable, CustomStringConvertible {
  let say: @Sendable () -> String

  var description: String { say() }
}

/// Does something as it goes.
private final class Guest: Sendable {
  private let leave: @Sendable () -> Void

  init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }

  deinit { leave() }
}
