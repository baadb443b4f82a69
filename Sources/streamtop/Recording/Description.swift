/// A value's description, as far as it has not been read: what Swift prints, from which its literal is made again.
struct Description {
  private(set) var rest: Substring

  init(_ text: Substring) { rest = text }

  /// The literal of the value of a type that begins here; nil when there is none.
  mutating func take(_ type: String) -> String? {
    if let inner = Description.argument(of: type, "Optional") { return takeOptional(inner) }
    if let inner = Description.argument(of: type, "Array") { return takeArray(inner) }
    if type == "String" { return takeText() }
    if type == "()" { return take(word: "()") ? "()" : nil }
    let word = rest.prefix { !",)]".contains($0) }
    guard let literal = Description.number(String(word), type) else { return nil }
    rest = rest.dropFirst(word.count)
    return literal
  }

  private static func number(_ word: String, _ type: String) -> String? {
    switch type {
    case "Int", "Int64": Int64(word).map { "\($0)" }
    case "Int8": Int8(word).map { "\($0)" }
    case "Int16": Int16(word).map { "\($0)" }
    case "Int32": Int32(word).map { "\($0)" }
    case "UInt", "UInt64": UInt64(word).map { "\($0)" }
    case "UInt8": UInt8(word).map { "\($0)" }
    case "UInt16": UInt16(word).map { "\($0)" }
    case "UInt32": UInt32(word).map { "\($0)" }
    case "Double":
      Double(word).map { value in
        // The compiler warns of decimal digits for what is that small.
        value.isSubnormal
          ? "Double(bitPattern: \(value.bitPattern))"
          : value.isFinite ? "\(value)" : Description.limit(value, type)
      }
    case "Float": Float(word).map { $0.isFinite ? "\($0)" : Description.limit(Double($0), type) }
    case "Bool": word == "true" || word == "false" ? word : nil
    default: nil
    }
  }

  /// What is no number has a name.
  private static func limit(_ value: Double, _ type: String) -> String {
    value.isNaN ? "\(type).nan" : value < 0 ? "-\(type).infinity" : "\(type).infinity"
  }

  private mutating func takeOptional(_ inner: String) -> String? {
    if take(word: "nil") { return "nil" }
    guard take(word: "Optional("), let value = take(inner), take(word: ")") else { return nil }
    // An Optional's nil within another is not the other's.
    return value == "nil" ? ".some(nil)" : value
  }

  private mutating func takeArray(_ inner: String) -> String? {
    guard take(word: "[") else { return nil }
    var values: [String] = []
    while !take(word: "]") {
      guard values.isEmpty || take(word: ", "), let value = take(inner) else { return nil }
      values.append(value)
    }
    return "[\(values.joined(separator: ", "))]"
  }

  /// A text between quotes, as it is written by Swift, written so that no character in it is hidden.
  private mutating func takeText() -> String? {
    // Scalar by scalar: a quote and what combines with it are one character.
    var scalars = rest.unicodeScalars
    guard scalars.popFirst() == "\"" else { return nil }
    var text = String.UnicodeScalarView()
    while let scalar = scalars.popFirst() {
      if scalar == "\"" {
        rest = Substring(scalars)
        return SwiftLiterals.quoted(String(text))
      }
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      guard let meant = Description.escaped(&scalars) else { return nil }
      text.append(meant)
    }
    return nil
  }

  private static func escaped(_ scalars: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    switch scalars.popFirst() {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "0": return "\0"
    case "u":
      guard scalars.popFirst() == "{", let close = scalars.firstIndex(of: "}") else { return nil }
      let digits = String(scalars[..<close])
      scalars = scalars[scalars.index(after: close)...]
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    case let scalar?: return scalar
    case nil: return nil
    }
  }

  private mutating func take(word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  private static func argument(of type: String, _ generic: String) -> String? {
    guard type.hasPrefix("\(generic)<"), type.hasSuffix(">") else { return nil }
    return String(type.dropFirst(generic.count + 1).dropLast())
  }
}
