/// What has no order of its own: Swift's own sets and dictionaries. Those of packages may have one, whatever their mirrors say.
private protocol Unordered {}
extension Set: Unordered {}
extension Dictionary: Unordered {}

// How diagrams write values of any type. They print as Swift prints them, but for sets and dictionaries, wherever they are:
// Swift's own order of those changes from run to run.

extension Notation {
  /// Any value: a collection is a list, a tuple its parts with commas, and an optional what it has. What has no order of its
  /// own, a set or the `key:value` of a dictionary, stands in the order of its words, also inside of other values.
  static func value(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set: return list(words(of: value, mirror, self.value))
    case .dictionary: return list(words(of: value, mirror) { word(pair($0, text(of:), ":")) })
    case .optional: return mirror.children.first.map { self.value($0.value) } ?? word("nil")
    default: return word(text(of: value))
    }
  }

  /// A value inside of `<` and `>`, and in the lines of a failure.
  static func text(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return ordered(value, mirror, isInside: false) ?? "\(value)" }
    return mirror.children.map { text(of: $0.value) }.joined(separator: ",")
  }

  /// A value as Swift prints it inside of another one.
  private static func printed(_ value: Any) -> String {
    ordered(value, Mirror(reflecting: value), isInside: true) ?? String(reflecting: value)
  }

  /// A value that has sets or dictionaries inside, as Swift prints it but for those; nil of any other, which prints itself.
  private static func ordered(_ value: Any, _ mirror: Mirror, isInside: Bool) -> String? {
    switch mirror.displayStyle {
    case .set: return "[\(words(of: value, mirror, printed).joined(separator: ", "))]"
    case .dictionary where mirror.children.isEmpty: return "[:]"
    case .dictionary:
      return "[\(words(of: value, mirror) { pair($0, printed, ": ") }.joined(separator: ", "))]"
    case .collection, .optional, .tuple: break
    case .struct, .enum: if describesItself(value) { return nil }
    default: return nil
    }
    let children = Array(mirror.children)
    let texts = children.map { ordered($0.value, Mirror(reflecting: $0.value), isInside: true) }
    guard texts.contains(where: { $0 != nil }) else { return nil }
    let parts = children.indices.map { place in
      let child = children[place]
      return (label: child.label, text: texts[place] ?? String(reflecting: child.value))
    }
    return composed(parts, of: mirror, isInside: isInside)
  }

  /// What is made of parts, as Swift prints it.
  private static func composed(
    _ parts: [(label: String?, text: String)], of mirror: Mirror, isInside: Bool
  ) -> String {
    // The parts of a tuple that have no name are called `.0` and so on.
    let named = parts.map { part in
      guard let label = part.label, !label.hasPrefix(".") else { return part.text }
      return "\(label): \(part.text)"
    }
    let type = isInside ? String(reflecting: mirror.subjectType) : "\(mirror.subjectType)"
    switch mirror.displayStyle {
    case .tuple: return "(\(named.joined(separator: ", ")))"
    case .struct: return "\(type)(\(named.joined(separator: ", ")))"
    case .optional: return "Optional(\(parts[0].text))"
    case .enum:
      // Several payloads are a tuple, which has its brackets.
      let isTuple = mirror.children.first.flatMap { Mirror(reflecting: $0.value).displayStyle } == .tuple
      let payload = isTuple ? parts[0].text : "(\(parts[0].text))"
      return "\(isInside ? "\(type)." : "")\(parts[0].label ?? "")\(payload)"
    default: return "[\(named.joined(separator: ", "))]"
    }
  }

  /// Whether its type says how it prints.
  private static func describesItself(_ value: Any) -> Bool {
    value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
  }

  /// The words of what is inside: in its own order, if it has one.
  private static func words(of value: Any, _ mirror: Mirror, _ write: (Any) -> String) -> [String] {
    let words = mirror.children.map { write($0.value) }
    return value is any Unordered ? words.sorted() : words
  }

  /// A dictionary's key and value, which its mirror has as a tuple.
  private static func pair(_ element: Any, _ write: (Any) -> String, _ separator: String) -> String {
    Mirror(reflecting: element).children.map { write($0.value) }.joined(separator: separator)
  }
}
