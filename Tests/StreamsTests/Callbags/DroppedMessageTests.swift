import Testing

@testable import Streams

/// What breaks the protocol, and nothing comes of, counts as a drop, and the debug log tells of it.
@Suite("Messages that break the protocol of callbags")
struct DroppedMessageTests {
  let probe = Probe { .zero }
  let log = Transcript()
  let heard = Transcript()

  private func drops(at operation: String) -> Int {
    let drained = probe.drain()
    let nodes = drained.facts.filter { $0.node.operation == operation }.map(\.node.id)
    return drained.readings.filter { nodes.contains($0.node) }.reduce(0) { $0 + $1.counters.drops }
  }

  private func drops() -> [String] { log.lines.filter { $0.contains("drops") } }

  typealias Source = (
    name: String, producer: @Sendable (@escaping Consumer<Int>) -> Void, heard: [String], drops: [String]
  )

  static let late = "numbers: drops a greeting that comes too late or twice"

  static let sources: [Source] = [
    (
      "greets twice",
      { sink in
        sink(.start { _ in })
        sink(.start { _ in })
        sink(.next(1))
      }, ["1"], [late]
    ),
    (
      "greets after its end",
      { sink in
        sink(.completed(.finished))
        sink(.start { _ in })
      }, ["finished"], [late]
    ),
    (
      "ends twice",
      { sink in
        sink(.start { _ in })
        sink(.completed(.finished))
        sink(.completed(.failed(TestError.failure)))
      }, ["finished"], ["numbers: drops a second end"]
    ),
    (
      "goes on after its end",
      { sink in
        sink(.start { _ in })
        sink(.completed(.finished))
        sink(.next(1))
      }, ["finished"], ["numbers: drops what came after its end: what feeds it ended it"]
    ),
    (
      "speaks before its greeting, which is heard",
      { sink in
        sink(.next(1))
        sink(.start { _ in })
      }, ["1"], []
    ),
    (
      "gives two values for one wish, which are heard",
      { sink in
        sink(
          .start { message in
            guard case .next = message else { return }
            sink(.next(1))
            sink(.next(2))
            sink(.completed(.finished))
          })
      }, ["1", "2", "finished"], []
    ),
  ]

  @Test(arguments: sources.indices, ["itself", "map", "merge", "take"])
  func `of a source`(_ index: Int, _ consumer: String) {
    let source = Self.sources[index]
    let run = StreamContext(probe: probe).run {
      let numbers = CallbagSource<Int>(source.producer).named("numbers").onDebugInfo { log.write($0) }
      let consumed =
        switch consumer {
        case "map": numbers.map { $0 }
        case "merge": numbers.merge(CallbagSource.empty)
        case "take": numbers.take(first: 5)
        default: numbers
        }
      return consumed.puller(end: { heard.write($0) }) { heard.write($0) }
    }
    run.pull()
    #expect(heard.lines == source.heard)
    #expect(drops() == source.drops)
    #expect(drops(at: "producer") == source.drops.count)
    run.stop()
  }

  @Test func `of a source do not count where it answers what it was told`() {
    let greetings = Counter()
    let run = StreamContext(probe: probe).run {
      CallbagSource<Int> { sink in
        @Sendable func greet(_ sink: @escaping Consumer<Int>) {
          greetings.increment()
          // It takes a pause for another greeting.
          sink(.start { message in if case .start(let other) = message { greet(other) } })
        }
        greet(sink)
      }.puller { heard.write($0) }
    }
    run.pause()
    #expect(greetings.value > 1)
    #expect(drops(at: "producer") == 0)
    run.stop()
  }

  @Test func `of a source do not count when the sink's end has crossed its own`() {
    StreamContext(probe: probe).run {
      let producer = CallbagSource<Int> { sink in
        sink(
          .start { message in
            if case .completed = message { sink(.completed(.finished)) }
          })
      }
      producer.puller { _ in }.stop()
    }
    #expect(drops(at: "producer") == 0)
  }

  // MARK: Sinks

  typealias Sink = (name: String, say: @Sendable (SourceTalkback<Int>) -> Void, drops: [String])

  static let sinks: [Sink] = [
    (
      "asks after its end",
      { talk in
        talk(.completed(.finished))
        talk(.next(nil))
      }, ["numbers: drops a wish that comes after the sink's own end"]
    ),
    (
      "ends twice",
      { talk in
        talk(.completed(.finished))
        talk(.completed(.finished))
      }, ["numbers: drops an end that comes after the sink's own end"]
    ),
    (
      "pauses after its end",
      { talk in
        talk(.completed(.finished))
        talk(.pause)
      }, ["numbers: drops a wish to pause, resume or rewind that comes after the sink's own end"]
    ),
    ("greets twice", { $0(.start { _ in }) }, ["numbers: drops a second greeting of the sink"]),
    ("asks after the end of the source", { talk in for _ in 0..<5 { talk(.next(nil)) } }, []),
    (
      "keeps the protocol",
      { talk in
        talk(.pause)
        talk(.resume)
        talk(.next(nil))
        talk(.completed(.finished))
      }, []
    ),
  ]

  @Test(arguments: sinks.indices)
  func `of a sink`(_ index: Int) {
    let sink = Self.sinks[index]
    StreamContext(probe: probe).run {
      // Plain functions: one thread calls them.
      nonisolated(unsafe) var talkback: SourceTalkback<Int>?
      let numbers = CallbagSource.from(1...3).named("numbers").onDebugInfo { log.write($0) }
      numbers { message in if case .start(let greeting) = message { talkback = greeting } }
      if let talkback { sink.say(talkback) }
    }
    #expect(drops() == sink.drops)
    #expect(drops(at: "sink") == sink.drops.count)
  }

  @Test func `of a sink do not count when it ends within its wish`() {
    StreamContext(probe: probe).run {
      nonisolated(unsafe) var talkback: SourceTalkback<Int>?
      let numbers = CallbagSource.from(1...3)
      numbers { message in
        switch message {
        case .start(let greeting): talkback = greeting
        case .next: talkback?(.completed(.finished))
        case .completed: break
        }
      }
      talkback?(.next(nil))
    }
    #expect(drops(at: "sink") == 0)
  }
}
