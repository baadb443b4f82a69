/// A JSON object written field by field, in the order given.
struct JSONObject {
  /// What a field can hold.
  indirect enum Value: Hashable {
    case text(String)
    case number(Int)
    case seconds(Duration)
    case truth(Bool)
    case numbers([Int])
    case object([Field])
    case list([Value])
    case null
  }

  /// A field of an object within an object.
  struct Field: Hashable {
    var key: String
    var value: Value
  }

  private var fields = ""

  /// The object on one line.
  var line: String { "{\(fields)}" }

  mutating func add(_ key: String, _ value: Value) {
    if !fields.isEmpty { fields += "," }
    fields += "\(JSONObject.quoted(key)):\(value.text)"
  }
}

extension JSONObject.Value {
  fileprivate var text: String {
    switch self {
    case .text(let text): JSONObject.quoted(text)
    case .number(let number): "\(number)"
    case .seconds(let duration): duration.secondsText
    case .truth(let truth): truth ? "true" : "false"
    case .numbers(let numbers): "[\(numbers.map(String.init).joined(separator: ","))]"
    case .object(let fields):
      fields.reduce(into: JSONObject()) { $0.add($1.key, $1.value) }.line
    case .list(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .null: "null"
    }
  }
}

extension JSONObject {
  /// The text between quotes, with everything escaped that JSON, or a terminal showing it, could stumble over.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        quoted += "\\u" + hexadecimal(scalar.value)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

private func hexadecimal(_ number: UInt32) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}
