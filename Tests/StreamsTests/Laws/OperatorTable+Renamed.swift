@testable import Streams

extension OperatorUnderTest {
  /// Operators that ReactiveSwift's users know.
  static let renamed = Renamed.allCases.map { OperatorUnderTest($0.rawValue, $0) }
}

enum Renamed: String, CaseIterable, Attachment {
  case skipFirst = "skip(first:)"
  case skipWhile = "skip(while:)"
  case skipRepeats = "skipRepeats()"
  case skipRepeatsByHand = "skipRepeats(_:)"
  case skipNil = "skipNil()"
  case uniqueValues = "uniqueValues()"
  case uniqueValuesByHand = "uniqueValues(_:)"
  case combinePrevious = "combinePrevious()"
  case combinePreviousFrom = "combinePrevious(_:)"
  case reduce = "reduce(_:_:)"
  case reduceInto = "reduce(into:_:)"
  case scan = "scan(_:_:)"
  case scanInto = "scan(into:_:)"
  case scanMap = "scanMap(_:_:)"
  case scanMapInto = "scanMap(into:_:)"

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    switch self {
    case .skipFirst: stream.skip(first: 1).written(to: transcript)
    case .skipWhile: stream.skip(while: { $0 < 2 }).written(to: transcript)
    case .skipRepeats: stream.skipRepeats().written(to: transcript)
    case .skipRepeatsByHand: stream.skipRepeats { $0 == $1 }.written(to: transcript)
    case .skipNil: stream.map { Optional($0) }.skipNil().written(to: transcript)
    case .uniqueValues: stream.uniqueValues().written(to: transcript)
    case .uniqueValuesByHand: stream.uniqueValues { $0 % 2 }.written(to: transcript)
    case .combinePrevious: stream.combinePrevious().map { $0 + $1 }.written(to: transcript)
    case .combinePreviousFrom: stream.combinePrevious(0).map { $0 + $1 }.written(to: transcript)
    case .reduce: stream.reduce(0) { $0 + $1 }.written(to: transcript)
    case .reduceInto: stream.reduce(into: 0) { $0 += $1 }.written(to: transcript)
    case .scan: stream.scan(0) { $0 + $1 }.written(to: transcript)
    case .scanInto: stream.scan(into: 0) { $0 += $1 }.written(to: transcript)
    case .scanMap: stream.scanMap(0) { ($0 + $1, $0 * $1) }.written(to: transcript)
    case .scanMapInto: stream.scanMap(into: 0) { $0 + $1 }.written(to: transcript)
    }
  }
}
