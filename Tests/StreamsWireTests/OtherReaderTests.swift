import Foundation
import Streams
import Testing

@testable import StreamsWire

/// A reader in another language, which knows the format's page alone.
@Suite struct OtherReaderTests {
  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    .enabled(if: python != nil, "python3 is not installed"), arguments: [3, 4, 5] as [UInt64])
  func `a reader in Python reads the same facts`(seed: UInt64) throws {
    var program = RandomProgram(seed: seed)
    let looks = program.looks(40)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("wire-\(UUID().uuidString)")
    try Data(recording(of: looks)).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Wire/read.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = [script.path, path.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let facts = looks.flatMap(\.facts)
    #expect(lines.count == facts.count)
    for (line, fact) in zip(lines, facts) {
      let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary
      #expect(read == fact.dictionary as NSDictionary)
    }
  }
}

extension Fact {
  /// What the other reader prints of it.
  fileprivate var dictionary: [String: Any] {
    let (name, exchange, details) = event.parts
    let asked: Any =
      exchange.map {
        ["request": $0.request, "branch": $0.branch.rawValue, "share": $0.share] as [String: Any]
      }
      ?? NSNull()
    return [
      "seq": sequence, "time": time.nanoseconds, "node": node.id.rawValue,
      "name": node.name as Any? ?? NSNull(),
      "event": name, "exchange": asked, "details": details,
    ]
  }
}

extension Fact.Event {
  fileprivate var parts: (String, Fact.Exchange?, [String: Any]) {
    switch self {
    case .made: ("made", nil, [:])
    case .named(let text): ("named", nil, ["text": text])
    case .attached(let source): ("attached", nil, ["to": source.rawValue])
    case .request(let exchange, let value): ("request", exchange, ["value": value as Any? ?? NSNull()])
    case .run(let attempt, let exchange): ("run", exchange, ["attempt": attempt])
    case .response(let exchange, let failed): (failed ? "failed" : "answered", exchange, [:])
    case .unheard(let exchange): ("unheard", exchange, [:])
    case .next(let value, let exchange): ("next", exchange, ["value": value])
    case .error(let error, let exchange): ("error", exchange, ["error": error])
    case .retry(let retry):
      (
        "retry", nil,
        [
          "attempt": retry.attempt, "limit": retry.limit as Any? ?? NSNull(),
          "delay": retry.delay.nanoseconds,
          "error": retry.error,
        ]
      )
    case .drop: ("drop", nil, [:])
    case .pause: ("pause", nil, [:])
    case .resume: ("resume", nil, [:])
    case .cancel: ("cancel", nil, [:])
    case .command(let text): ("command", nil, ["text": text])
    case .end(let end, let cause): ("end", nil, ["end": end.words, "cause": cause as Any? ?? NSNull()])
    }
  }
}

extension Fact.End {
  fileprivate var words: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .error(let error): "error \(error)"
    }
  }
}
