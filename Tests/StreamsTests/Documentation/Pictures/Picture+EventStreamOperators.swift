import Streams
import StreamsTesting

extension Picture {
  /// What event streams alone have, and other names of what all streams have.
  static let eventStreamOperators: [Picture] = [
    .producer("take, first", "-1-2-3|") { $0.take(first: 2) },
    .producer("take, last", "-1-2-3|") { $0.take(last: 2) },
    .producer("take, while", "-1-2-1|") { $0.take(while: { $0 < 2 }) },
    .producer("take, until", "-1-2-1|") { $0.take(until: { $0 < 2 }) },
    .producer("skipRepeats", "-1-1-2|") { $0.skipRepeats() },
    .producer("skipNil", "-1-2|") { $0.map { $0 > 1 ? $0 : nil }.skipNil() },
    .producer("uniqueValues", "-1-2-1|") { $0.uniqueValues() },
    .producer("combinePrevious", "-1-2-3|") { $0.combinePrevious(0) },
    .producer("scanMap", "-1-2-3|") { $0.scanMap(0) { ($0 + $1, $0 * $1) } },
    .producer("attempt", "-1-2|") { $0.attempt { $0 < 2 ? .success(()) : .failure(MarbleError()) } },
    .producer("attemptMap", "-1-2|") { $0.attemptMap { $0 < 2 ? .success(-$0) : .failure(MarbleError()) } },
    .producer("materializeResults", "-1---#") { $0.materializeResults() },
    .producer("dematerializeResults", "-1---#") { $0.materializeResults().dematerializeResults() },
    .producer("combineLatest", "-1-2|") { $0.combineLatest(with: SignalProducer(value: 9)) },
    .producer("race", "-1-2|") { $0.race(with: SignalProducer.never) },
    .producer("prefix", "-1-2|") { $0.prefix(value: 0) },
    .producer("repeat", "-1-2|") { $0.repeat(2) },
    .producer("negate", "-1-2|") { $0.map { $0 > 1 }.negate() },
    .producer("and", "-1-2|") { $0.map { $0 > 1 }.and(SignalProducer(value: true)) },
    .producer("or", "-1-2|") { $0.map { $0 > 1 }.or(SignalProducer(value: false)) },
    .producer("observe", "-1-2|") { $0.observe(on: .inline) },
    .producer("logEvents", "-1-2|") { $0.logEvents(logger: { _, _, _, _, _ in }) },
  ]
}
