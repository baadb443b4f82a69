import Streams

extension Dashboard {
  /// Whole filters that begin with what is typed: the names of fields, and behind a name what the selected node has there.
  func filterCompletions(of text: String) -> [String] {
    let word = text.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
    let head = text.dropLast(word.count) + (word.first == "!" ? "!" : "")
    let words = word.contains(":") ? filterValues : Self.filterFields
    return words.map { head + $0 }.filter { $0.hasPrefix(text) }
  }

  private static let filterFields =
    NodeFilter.TextField.allCases.map { "\($0.rawValue):" }
    + NodeFilter.NumberField.allCases.map { "\($0.rawValue)\($0.isTime ? "<" : ">")" }

  /// A term for each field, with what the selected node has there; all states, because its own is in sight.
  private var filterValues: [String] {
    let states = NodeState.allNames.map { "state:\($0)" }
    guard let node = (view.prompt?.subject ?? view.selection).flatMap({ model.nodes[$0] }) else {
      return states
    }
    let file = node.identity.location.split(separator: "/").last?.split(separator: ":").first
    let values: [(NodeFilter.TextField, String?)] = [
      (.kind, node.identity.kind), (.op, node.identity.operation), (.name, node.identity.name),
      (.chain, model.chainLabel(node.root)), (.file, file.map(String.init)), (.value, node.lastValue),
      (.error, node.lastError),
    ]
    return states
      + values.compactMap { field, value in
        guard let value, !value.isEmpty, !value.contains("\"") else { return nil }
        return "\(field.rawValue):\(value.contains(" ") ? "\"\(value)\"" : value)"
      }
  }
}
