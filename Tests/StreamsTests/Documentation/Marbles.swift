import Streams

/// A line of marbles, as in `1--2--✕-(34)|`. Every character is one second:
///
///     -     nothing            ✕   an error that does not end the stream
///     1 a   a value            |   the end: completed
///     <ab>  a longer value     !   the end: cancelled
///     (12)  all at one time    #   the end: an error
struct Marbles {
  enum Mark: Sendable {
    case value(String)
    case error
    case end(Termination)
  }

  /// The marks at each second.
  private(set) var seconds: [[Mark]] = []

  init(_ text: String) {
    var rest = Substring(text)
    while let first = rest.popFirst() {
      guard first == "(" else {
        seconds.append(Self.mark(first, &rest).map { [$0] } ?? [])
        continue
      }
      var group: [Mark] = []
      while let next = rest.popFirst(), next != ")" {
        if let mark = Self.mark(next, &rest) { group.append(mark) }
      }
      seconds.append(group)
    }
  }

  private static func mark(_ first: Character, _ rest: inout Substring) -> Mark? {
    switch first {
    case "-": return nil
    case "✕": return .error
    case "|": return .end(.completed)
    case "!": return .end(.cancelled)
    case "#": return .end(.error(MarbleError()))
    case "<":
      let word = rest.prefix { $0 != ">" }
      rest = rest.dropFirst(word.count + 1)
      return .value(String(word))
    default: return .value(String(first))
    }
  }
}

/// What a line of marbles fails with.
struct MarbleError: Error, CustomStringConvertible {
  let description = "error"
}

extension Marbles.Mark: CustomStringConvertible {
  var description: String {
    switch self {
    case .value(let text): text
    case .error: "✕"
    case .end(.completed): "|"
    case .end(.cancelled): "!"
    case .end(.error): "#"
    }
  }
}
