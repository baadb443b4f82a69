import Foundation
import Testing

extension Documentation {
  /// The pages that stand beside the engine's sources.
  struct `The pages of the rooms` {
    private static let sources = "Sources/Streams"

    private struct Sources {
      /// From the repository's folder.
      let paths: [String]
      let words: Set<Substring>

      init() throws {
        paths = try Page.files(in: RoomPages.sources, ".swift")
        words = try paths.reduce(into: []) { words, path in
          words.formUnion(RoomPages.words(of: try String(contentsOfFile: path, encoding: .utf8)))
        }
      }

      func has(file name: String) -> Bool { paths.contains { $0.hasSuffix("/\(name)") } }
    }

    private typealias RoomPages = `The pages of the rooms`

    private static func words(of text: String) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    }

    /// What a page names as code outside of its drawings.
    private static func codes(of text: String) -> [Substring] {
      let prose = text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 0 }
      return prose.flatMap { block in
        block.element.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map(\.element)
      }
    }

    @Test func `name what there is`() throws {
      let sources = try Sources()
      let pages = try Page.files(in: "\(Self.sources)/Core", ".md")
      #expect(pages.count > 10)
      for page in pages {
        let folder = URL(filePath: page).deletingLastPathComponent().path
        for code in Self.codes(of: try String(contentsOfFile: page, encoding: .utf8)) {
          if code.hasSuffix(".swift") {
            #expect(sources.has(file: String(code)), "\(page): \(code)")
          } else if code.hasSuffix(".md") {
            #expect(FileManager.default.fileExists(atPath: "\(folder)/\(code)"), "\(page): \(code)")
          } else if let name = Self.name(in: code) {
            for word in Self.words(of: String(name)) {
              #expect(sources.words.contains(word), "\(page): \(code)")
            }
          }
        }
      }
    }

    /// What is named by a piece of code that is a name, with labels or without; nil for other code.
    private static func name(in code: Substring) -> Substring? {
      let name = code.prefix { $0 != "(" }
      let labels = code.dropFirst(name.count)
      guard name.first?.isLetter == true,
        name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }),
        labels.isEmpty || labels.allSatisfy({ $0.isLetter || "(:_)".contains($0) })
      else { return nil }
      return name
    }

    @Test func `list all files of their rooms`() throws {
      for page in try Page.files(in: "\(Self.sources)/Core", "/README.md") {
        let lines = try String(contentsOfFile: page, encoding: .utf8).split(separator: "\n")
        let listed = lines.compactMap { line -> Substring? in
          guard line.hasPrefix("| `") else { return nil }
          return line.dropFirst(3).split(separator: "`").first.flatMap { $0.hasSuffix(".swift") ? $0 : nil }
        }
        let room = URL(filePath: page).deletingLastPathComponent().path
        let files = try FileManager.default.contentsOfDirectory(atPath: room)
          .filter { $0.hasSuffix(".swift") }
        #expect(Set(listed.map(String.init)) == Set(files), "\(page)")
      }
    }
  }
}
