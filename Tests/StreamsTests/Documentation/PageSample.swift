import Foundation
import Streams

@testable import struct Streams.Locked

/// What stands for `print` in a sample.
typealias Print = @Sendable (Any...) -> Void

/// Code of a page: the lines between `// sample: name` and `// end` in the files beside this one, and in the examples.
///
/// What it prints is said by comments in it: `// prints: "one" & "two"`. Code of the examples prints nothing by itself: it
/// is built and tested there.
struct PageSample: Sendable {
  /// What runs a sample.
  typealias Run = @Sendable (_ print: @escaping Print) async throws -> Void

  let name: String
  let code: String

  /// All samples, as they are in their files.
  static func all() throws -> [PageSample] {
    let folders = ["Tests/StreamsTests/Documentation/Samples", "Examples/Sources", "Examples/Tests"]
    return try folders.flatMap { try Page.files(in: $0, ".swift") }.flatMap { path in
      samples(in: try String(contentsOfFile: path, encoding: .utf8))
    }
  }

  static func samples(in text: String) -> [PageSample] {
    var samples: [PageSample] = []
    var open: (name: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("// sample: ") {
        open = (String(text.dropFirst(11)), [])
      } else if text == "// end", let (name, lines) = open {
        samples.append(PageSample(name: name, code: unindented(lines)))
        open = nil
      } else {
        open?.lines.append(line)
      }
    }
    return samples
  }

  /// What the comments in it say that it prints.
  var outputs: [String] {
    code.split(separator: "\n").flatMap { line -> [String] in
      guard let comment = line.firstRange(of: "// prints: ") else { return [] }
      return line[comment.upperBound...].matches(of: /"([^"]*)"/).map { String($0.1) }
    }
  }

  /// What it prints.
  static func run(_ body: Run) async throws -> [String] {
    let transcript = Transcript()
    try await body { values in transcript.write(values.map { "\($0)" }.joined(separator: " ")) }
    return transcript.lines
  }

  /// Builds what a sample builds on a clock that stands still, so that no machine is too slow for what it prints.
  @discardableResult
  static func onVirtualTime<Output>(_ body: () -> Output) -> Output {
    StreamContext(scheduler: VirtualScheduler()).run(body)
  }

  private static func unindented(_ lines: [Substring]) -> String {
    let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
  }
}
