import Streams

/// An event in words, for the lines of a failure.
struct EventWords {
  /// As short as a test writes it.
  let plain: String
  /// With each value as Swift prints it for debugging, where the short words do not tell two events apart.
  let exact: String

  init(_ words: String) { (plain, exact) = (words, words) }

  init(_ verb: String, _ value: Any) {
    let text = Notation.text(of: value)
    // What one does not see at the end of a line, or at all, is put in quotation marks.
    let isBare = !text.isEmpty && text.first?.isWhitespace == false && text.last?.isWhitespace == false
    plain = "\(verb) \(isBare ? text.visible : String(reflecting: text).visible)"
    exact = "\(verb) \(String(reflecting: value).visible)"
  }
}

extension RecordedEvent: CustomStringConvertible {
  var description: String { words.plain }

  var words: EventWords {
    switch self {
    case .next(let value): EventWords("next", value)
    case .error(let error): EventWords("error", error)
    case .end(.completed): EventWords("completed")
    case .end(.cancelled): EventWords("cancelled")
    case .end(.error(let error)): EventWords("failed", error)
    }
  }
}

extension String {
  /// The text in one line, without characters that a terminal obeys or that change the order of others.
  var visible: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    return unicodeScalars.map { $0.isInvisible ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
