import Streams
import StreamsTesting

extension Picture {
  static let eventStreams: [Picture] = [
    flattened("flatten, merge", .merge, "flatten(.merge)"),
    flattened("flatten, concat", .concat, "flatten(.concat)"),
    flattened("flatten, latest", .latest, "flatten(.latest)"),
    flattened("flatten, race", .race, "flatten(.race)"),
    flattened("flatten, concurrent", .concurrent(limit: 2), "flatten(.concurrent(limit: 2))"),
    .producer("flatMap, strategy", "1----2|") {
      $0.flatMap(.merge) { SignalProducer(values: [$0, $0 * 10]) }
    },
    .producer("retry, producer", "-1-#", "-1-2|") { $0.retry(1) },
    .producer("times", "-1-2|") { $0.times(2) },
    .producer("flatMapError", "-1-#") {
      $0.flatMapError { _ in SignalProducer<Int, Never>(values: [8, 9]) }
    },
    .producer("mapError, failure", "-1-#") { $0.mapError { $0 as any Error } },
    .producer("timeout, raising", "-1------2|") { $0.timeout(after: 3, raising: MarbleError()) },
    .producer("materialize", "-1---#") { $0.materialize() },
    .producer("dematerialize", "-1---#") { $0.materialize().dematerialize() },
    promoteErrors,
  ]

  /// The runs of a producer, through an operator.
  static func producer<Output, Failure>(
    _ name: String, _ first: String, _ second: String? = nil, file: String = #filePath, line: Int = #line,
    _ build: @escaping @Sendable (SignalProducer<Int, MarbleError>) -> SignalProducer<Output, Failure>
  ) -> Picture {
    Picture(name) { stage in
      let producer = stage.producer("producer", first, second ?? first)
      stage.start(label(file, line), build(producer))
    }
  }

  /// The specification's three inner streams, each of which begins when it is started.
  private static func flattened(_ name: String, _ strategy: FlattenStrategy, _ label: String) -> Picture {
    Picture(name) { stage in
      let inner = [
        stage.producer("1st inner", "1----2------3|"), stage.producer("2nd inner", "4------5-----6|"),
        stage.producer("3rd inner", "7-----8|"),
      ]
      stage.last(40)
      let starts = [0, 3, 9]
      let outer = zip(starts, inner).map { start, inner in
        stage.build { SignalProducer<SignalProducer<Int, MarbleError>, MarbleError>(value: inner) }
          .delay(Double(start))
      }
      let producers = stage.build {
        SignalProducer<SignalProducer<SignalProducer<Int, MarbleError>, MarbleError>, MarbleError>(
          values: outer)
      }
      stage.start(label, producers.flatten(.merge).flatten(strategy))
    }
  }

  private static let promoteErrors = Picture("promoteErrors") { stage in
    let numbers = stage.producer("numbers", "-1--|").flatMapError { _ in SignalProducer<Int, Never>.empty }
    let failing = stage.producer("failing", "--2---#")
    stage.start("merge", numbers.promoteErrors(MarbleError.self).merge(failing))
  }
}
