import Streams
import Testing

@Suite("What follows a run begins when its resources are released, also where a stream feeds another")
struct FedSuccessionTests {
  private typealias Producer = ProducerStage.Producer
  private typealias Bridge = @Sendable (_ source: Producer) -> Producer
  private typealias Succession = @Sendable (ProducerStage, @escaping Bridge) -> (heard: Producer, runs: Int)

  /// What stands between the source and what follows it.
  private static let bridges: KeyValuePairs<String, Bridge> = [
    "nothing": { $0 },
    "lift": { $0.lift { $0.map { $0 } } },
    "lift, which drops values": { $0.lift { $0.skip(first: 1) } },
    "lift, which holds values back": { $0.lift { $0.collect().map(\.count) } },
    "two lifts": { $0.lift { $0.map { $0 } }.lift { $0.map { $0 } } },
    "lift of two": { $0.lift { left in { right in left.merge(right) } }(Producer(value: 3)) },
    "lift of two, as the other one": { source in
      Producer(value: 3).lift { left in { right in left.merge(right) } }(source)
    },
    "lift of what has it inside": { source in
      Producer(value: 1).lift { $0.flatMap(.merge) { _ in source } }
    },
    "lift below a merge": { source in Producer(value: 1).merge(source.lift { $0.map { $0 } }) },
    "lift below a zip": { source in source.lift { $0.map { $0 } }.zip(Producer(value: 2)).map { $0.0 } },
    "replayLazily": { $0.replayLazily(upTo: 1) },
    "replayLazily, then lift": { $0.replayLazily(upTo: 1).lift { $0.map { $0 } } },
    "lift, then replayLazily": { $0.lift { $0.map { $0 } }.replayLazily(upTo: 1) },
    "a run that is started into the observer": { source in
      Producer { observer, lifetime in lifetime += source.start(observer) }
    },
    "a signal that is observed by the observer": { source in
      Producer { observer, lifetime in
        source.startWithSignal { signal, run in
          lifetime += run
          lifetime += signal.observe(observer)
        }
      }
    },
    "a shared callbag": { source in
      CallbagSource<Int>.fromStream(source).share().signalProducer.mapError { _ in .failure }
    },
  ]

  /// What follows, and how many runs begin.
  private static let successors: KeyValuePairs<String, Succession> = [
    "concat": { stage, bridge in
      (bridge(stage.source("a", 1)).concat(bridge(stage.source("b", 2))).concat(stage.source("c", 3)), 3)
    },
    "then": { stage, bridge in (bridge(stage.source("a", 1)).then(stage.source("b", 2)), 2) },
    "retry": { stage, bridge in
      // Made anew: what is shared is not run again.
      (Producer.deferred { bridge(stage.source("a", 1, end: .failed)) }.retry(upTo: 1), 2)
    },
    "flatMapError": { stage, bridge in
      (bridge(stage.source("a", 1, end: .failed)).flatMapError { _ in stage.source("b", 2) }, 2)
    },
    "flatMap(.concat)": { stage, bridge in
      let runs = [bridge(stage.source("a", 1)), bridge(stage.source("b", 2))]
      return (Producer([0, 1]).flatMap(.concat) { runs[$0] }, 2)
    },
    "a lifted concat": { stage, bridge in
      let both = bridge(stage.source("a", 1)).concat(stage.source("b", 2))
      return (both.lift { $0.map { $0 } }.concat(stage.source("c", 3)), 3)
    },
  ]

  @Test("no two of them are open at a time", arguments: bridges.map(\.key), successors.map(\.key))
  func order(_ bridge: String, _ successor: String) throws {
    let stage = ProducerStage()
    let make = try #require(Self.bridges.first { $0.key == bridge }).value
    let follow = try #require(Self.successors.first { $0.key == successor }).value
    let (producer, runs) = follow(stage, make)
    stage.play(producer)
    let turns = stage.heard.lines.filter { $0.count == 2 }.map { $0.suffix(1) }
    #expect(turns == Array(repeating: ["+", "-"], count: runs).flatMap { $0 })
    stage.dispose()
  }
}
