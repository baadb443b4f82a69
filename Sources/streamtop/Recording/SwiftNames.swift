/// What stands in a test without quotes around it: a recording may say anything there, and what it says would
/// be built and run.
enum SwiftNames {
  /// Stands where the type of a recording is none.
  static let unknownType = "<#the type#>"

  /// Whether Swift takes it for a name, of a stream or a module.
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
      return false
    }
    return text.unicodeScalars.allSatisfy(isPartOfName) && !keywords.contains(text)
  }

  /// A type as it is, if it has names and what joins them to types alone, with all brackets closed: that is
  /// no call.
  static func typeName(_ text: String) -> String {
    var open: [Unicode.Scalar] = []
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case ">" where last == "-": break
      case "<", "[": open.append(scalar)
      // Behind a name it would be a call.
      case "(" where " (<[".unicodeScalars.contains(last): open.append(scalar)
      case ">", "]", ")": guard open.popLast() == opening[scalar] else { return unknownType }
      // Outside of all brackets it parts two types.
      case ",": guard !open.isEmpty else { return unknownType }
      case " ", ".", "?", "&", ":", "-": break
      default: guard isPartOfName(scalar) else { return unknownType }
      }
      last = scalar
    }
    return open.isEmpty && text.unicodeScalars.contains(where: { $0 != " " }) ? text : unknownType
  }

  private static let opening: [Unicode.Scalar: Unicode.Scalar] = [">": "<", "]": "[", ")": "("]

  /// What cannot be seen makes two names that look alike.
  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// What Swift takes for something else than a name, also behind a point.
  private static let keywords: Set = [
    "_", "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
    "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "var", "where", "while",
  ]
}
