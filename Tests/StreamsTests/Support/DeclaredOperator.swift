import Foundation

/// A public function of streams that gives a stream, as it is declared in the sources.
struct DeclaredOperator {
  let name: String
  /// Its labels, without those that say where a stream was built.
  let labels: [String]

  var signature: String { "\(name)(\(labels.map { "\($0):" }.joined()))" }

  /// All of them in these folders, except for those that only event streams have.
  static func all(in folders: [URL]) -> [DeclaredOperator] {
    folders.flatMap { folder in
      ((try? swiftFiles(in: folder)) ?? []).flatMap { text in
        streamExtensions(of: text).filter { !isOfEventStreams($0) }.flatMap { declared(in: $0) }
      }
    }
  }

  /// The bodies of extensions of streams: the closing brace of each is the first one without indentation.
  private static func streamExtensions(of text: String) -> [String] {
    // What few packages may use is no operator.
    let text = text.replacing(/@_spi\(\w+\)\s+extension/, with: "@_spi extension")
    return text.components(separatedBy: "\nextension EventStream").dropFirst()
      .map { $0.components(separatedBy: "\n}").first ?? "" }
      + (text.hasPrefix("extension EventStream") ? [text.components(separatedBy: "\n}").first ?? ""] : [])
  }

  private static func isOfEventStreams(_ body: String) -> Bool {
    let head = body.prefix { $0 != "{" }
    return head.contains(/Kind(: (Failing|Startable)Kind| == (Signal|SignalProducer|Callbag)Kind)/)
  }

  private static func declared(in body: String) -> [DeclaredOperator] {
    // Who consumes its stream is an operator as well.
    let plain = body.replacing("public consuming func ", with: "public func ")
    // What is called on the type is one when it is given streams.
    return declared(behind: "public func ", in: plain) { _ in true }
      + declared(behind: "public static func ", in: plain) { $0.contains(/Self|Streams|EventStream</) }
  }

  private static func declared(
    behind words: String, in body: String, where isMeant: (_ parameters: Substring) -> Bool
  ) -> [DeclaredOperator] {
    let parts = body.components(separatedBy: words)
    return zip(parts, parts.dropFirst()).compactMap { before, declaration -> DeclaredOperator? in
      // What is only there for what the compiler says of it is no operator.
      let attributes = before.components(separatedBy: "\n\n").last ?? ""
      if attributes.contains("@available(") { return nil }
      // What stands before the body.
      let head = declaration.prefix { $0 != "{" }
      guard let open = head.firstIndex(of: "("), let close = closing(of: open, in: head) else { return nil }
      let result = head[close...]
      guard result.contains("-> Self") || result.contains("-> EventStream<") || givesAlias(result) else {
        return nil
      }
      let name = head.prefix { $0.isLetter }
      let parameters = head[head.index(after: open)..<close]
      guard isMeant(parameters) else { return nil }
      return DeclaredOperator(name: String(name), labels: labels(of: parameters))
    }
  }

  /// Whether the result is named by a kind's own name.
  private static func givesAlias(_ result: Substring) -> Bool {
    result.contains(/-> (Hot|Cold|Future|Promise|Observable|Lazy|Progression|Signal|SignalProducer)</)
  }

  private static func labels(of parameters: Substring) -> [String] {
    var (depth, parts) = (0, [""])
    for character in parameters.replacing("->", with: "") {
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map { part in
      String(part.drop { $0.isWhitespace }.prefix { $0.isLetter || $0 == "_" })
    }
    .filter { !["", "file", "line"].contains($0) }
  }

  private static func closing(of open: Substring.Index, in text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text[open...].indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

/// The texts of all Swift files in a folder, however deep.
func swiftFiles(in folder: URL) throws -> [String] {
  let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
  return try names.filter { $0.hasSuffix(".swift") }.sorted()
    .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
}
