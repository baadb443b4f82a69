// Foundation, because its names must not get in the way of the handlers below, which have no annotations.
import Foundation
import Streams
import Testing

/// Every operator that passes values on or drops them and keeps an Observable one, with what it makes of
/// `Selecting.inputs`.
enum Selecting: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case next, skip, stride, distinct, distinctByHand, min, minByHand, max, maxByHand
  case doWhile, doWhileInTransition, until, untilInTransition, untilTermination, untilTerminationInTransition
  case lifeOf

  static let inputs = [3, 3, 2, 4, 4, 1]

  var testDescription: String { rawValue }

  func attach<Kind: StreamKind>(
    to stream: EventStream<Kind, Int, any Error>, capturing object: Captured = Captured()
  ) -> EventStream<Kind.Mapped, Int, any Error> {
    switch self {
    case .next: stream.next(2)
    case .skip: stream.skip(2)
    case .stride: stream.stride(2)
    case .distinct: stream.distinct()
    case .distinctByHand: stream.distinct { abs(object.same($0) - $1) > 1 }
    case .min: stream.min()
    case .minByHand: stream.min { object.same($0) < $1 }
    case .max: stream.max()
    case .maxByHand: stream.max { object.same($0) > $1 }
    case .doWhile: stream.doWhile { object.same($0) < 4 }
    case .doWhileInTransition: stream.doWhile(then: .completed) { $0 ?? 0 <= object.same($1) }
    case .until: stream.until { object.same($0) == 4 }
    case .untilInTransition: stream.until(then: .completed) { $0 == object.same($1) }
    case .untilTermination: stream.until { object.same($0) == 2 ? .completed : nil }
    case .untilTerminationInTransition:
      stream.until { prior, next in
        guard let prior else { return nil }
        return prior > object.same(next) ? .error(TestError.failure) : nil
      }
    case .lifeOf: stream.lifeOf(Selecting.immortal)
    }
  }

  /// What comes out.
  var outputs: [Int] {
    switch self {
    case .next: [3, 3]
    case .skip: [2, 4, 4, 1]
    case .stride: [3, 4, 1]
    case .distinct: [3, 2, 4, 1]
    case .distinctByHand: [3, 4, 1]
    case .min, .minByHand: [3, 2, 1]
    case .max, .maxByHand: [3, 4]
    case .doWhile, .until: [3, 3, 2]
    case .doWhileInTransition: [3, 3]
    case .untilInTransition: [3]
    case .untilTermination, .untilTerminationInTransition: [3, 3]
    case .lifeOf: Selecting.inputs
    }
  }

  /// What it ends with; nil when it goes on.
  var termination: Termination? {
    switch self {
    case .next, .doWhile, .until: .cancelled
    case .doWhileInTransition, .untilInTransition, .untilTermination: .completed
    case .untilTerminationInTransition: .error(TestError.failure)
    case .skip, .stride, .distinct, .distinctByHand, .min, .minByHand, .max, .maxByHand, .lifeOf: nil
    }
  }

  /// Whether a stream of one value keeps it.
  var keepsOne: Bool { self != .skip && self != .stride }

  private static let immortal = Captured()
}
