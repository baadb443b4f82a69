import Streams

/// Where a request is made: on the root, on the operator's own stream, or on one of the branches below it.
enum Asker: String, CaseIterable, Sendable {
  case root, itself, left, belowLeft, right

  /// Who hears what is on its way to this asker.
  func audience(share: Bool) -> Set<Listener> {
    switch self {
    case .root: share ? Set(Listener.allCases) : []
    case .itself: share ? Listener.belowOperator : []
    case .left: share ? [.left, .belowLeft] : [.left]
    case .belowLeft: [.left, .belowLeft]
    case .right: [.right]
    }
  }
}

/// Who might hear an answer: a branch beside the operator, and those below it.
enum Listener: String, CaseIterable, Sendable {
  case beside, left, belowLeft, right

  static let belowOperator: Set<Listener> = [.left, .belowLeft, .right]
}

/// A request, and what its task answers.
struct PrivateRequest: Sendable {
  let asker: Asker
  let share: Bool
  /// Also what is asked for, which tells requests apart.
  let value: Int
  let fails: Bool
}

/// Two requests, in every order of asking and answering.
struct PrivateScript: Sendable, CustomStringConvertible {
  enum Order: String, CaseIterable, Sendable {
    case atOnce, oneAfterTheOther, interleaved, reordered
  }

  enum Step: Sendable {
    case ask(Int), answer(Int)
    /// The other streams speak, and time passes until nothing waits any more.
    case wait
  }

  let requests: [PrivateRequest]
  let order: Order
  let isAnsweredElsewhere: Bool

  var description: String {
    let words = requests.map { "\($0.asker)\($0.share ? " shares" : "")\($0.fails ? " fails" : "")" }
    return "\(words.joined(separator: ", ")), \(order)\(isAnsweredElsewhere ? ", elsewhere" : "")"
  }

  var steps: [Step] {
    switch order {
    // The task answers when it is asked.
    case .atOnce: [.wait, .ask(0), .ask(1), .wait]
    case .oneAfterTheOther: [.wait, .ask(0), .answer(0), .wait, .ask(1), .answer(1), .wait]
    case .interleaved: [.wait, .ask(0), .ask(1), .answer(0), .answer(1), .wait]
    case .reordered: [.wait, .ask(0), .ask(1), .answer(1), .answer(0)]
    }
  }

  /// Which request is shared and which fails: neither, or one of the two.
  private struct Manner {
    var sharing: Int?
    var failing: Int?

    static let all = [
      Manner(), Manner(sharing: 0), Manner(sharing: 1), Manner(failing: 0), Manner(failing: 1),
    ]

    func request(_ index: Int, _ asker: Asker) -> PrivateRequest {
      PrivateRequest(
        asker: asker, share: sharing == index, value: index == 0 ? 5 : 3, fails: failing == index)
    }
  }

  /// All orders of all manners of asking, of any two askers.
  static let all: [PrivateScript] = {
    var scripts: [PrivateScript] = []
    for first in Asker.allCases {
      for second in Asker.allCases {
        for manner in Manner.all {
          let requests = [manner.request(0, first), manner.request(1, second)]
          // Another thread costs much more than a script, so one manner must do.
          let isElsewhere = first != second && manner.failing == 0
          scripts += Order.allCases.map {
            PrivateScript(requests: requests, order: $0, isAnsweredElsewhere: isElsewhere)
          }
        }
      }
    }
    return scripts
  }()
}
