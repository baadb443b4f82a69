extension KeyTable {
  /// A table of some groups of keys: what they are, what they do, and what the palette and the configuration call that.
  func markdown(_ groups: [Binding.Group], of abilities: Abilities) -> String {
    var lines = ["| Keys | What they do | Name |", "|---|---|---|"]
    for group in groups {
      lines.append("| **\(group.title)** | | |")
      for entry in entries(group, of: abilities) {
        let keys = entry.bindings.flatMap { $0.keys.map { "`\(Self.name($0))`" } }
        let names = entry.bindings.map { "`\($0.name)`" }
        lines.append(
          "| \(keys.joined(separator: " ")) | \(entry.details) | \(names.joined(separator: " ")) |")
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension Binding.Group {
  /// As a heading: `Act on the selected node`.
  var title: String { rawValue.prefix(1) + rawValue.dropFirst().lowercased() }
}
