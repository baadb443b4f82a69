import Foundation

/// The names that the library's sources declare as public.
enum PublicNames {
  private static let keywords: Set<Substring> = [
    "func", "var", "let", "struct", "class", "enum", "protocol", "typealias", "case",
  ]

  /// All of them: functions, properties, types, cases.
  static func all() throws -> Set<String> {
    let libraries = ["Sources/Streams", "Sources/StreamsTesting"]
    return try libraries.flatMap { try files(in: $0) }.reduce(into: []) { names, path in
      for line in try lines(of: path) where line.contains("public ") || line.contains("case ") {
        if let name = declared(in: line) { names.insert(name) }
      }
    }
  }

  /// The public functions in extensions of a type, in a folder.
  static func functions(in folder: String, of type: String) throws -> Set<String> {
    try files(in: folder).reduce(into: []) { names, path in
      var isInside = false
      for line in try lines(of: path) {
        if !line.hasPrefix(" ") { isInside = line.hasPrefix("extension \(type)") }
        let isFunction = line.replacing("consuming ", with: "").hasPrefix("  public func ")
        guard isInside, isFunction, let name = declared(in: line) else { continue }
        names.insert(name)
      }
    }
  }

  /// Without those of what is only there for what the compiler says of it.
  private static func files(in folder: String) throws -> [String] {
    try Page.files(in: folder, ".swift").filter { !$0.contains("/Hints+") }
  }

  private static func lines(of path: String) throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  /// The name behind the first keyword of a declaration.
  private static func declared(in line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let keyword = words.firstIndex(where: keywords.contains) else { return nil }
    return words.dropFirst(keyword + 1).first.map { name in
      String(name.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }
}
