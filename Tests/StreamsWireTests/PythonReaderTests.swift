import Foundation
import Streams
import Testing

@testable import StreamsWire

/// Another reader, made from the format's page, reads the same.
struct PythonReaderTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Wire/read.py").path

  private static let hasPython = (try? run(["--version"], "/dev/null"))?.code == 0

  /// Runs python3; its answer goes to a file, so that it never waits for us.
  private static func run(_ arguments: [String], _ output: String) throws -> (code: Int32, text: String) {
    try Data().write(to: URL(filePath: output))
    let (process, handle) = (Process(), FileHandle(forWritingAtPath: output))
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    (process.standardOutput, process.standardError) = (handle, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
  }

  private func lines(_ bytes: [UInt8]) throws -> (code: Int32, lines: [String]) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "streams-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "x.strec")
    try Data(bytes).write(to: file)
    let (code, text) = try Self.run(
      ["-X", "utf8", Self.script, file.path], folder.appending(path: "lines").path)
    return (code, text.split(separator: "\n").map(String.init))
  }

  @Test(.enabled(if: hasPython, "python3 is not here"), arguments: 1...5 as ClosedRange<UInt64>)
  func `a reader in another language finds the same facts`(seed: UInt64) throws {
    var program = RandomProgram(seed: seed)
    let bytes = recording(of: program.looks(60))
    let read = try lines(bytes)
    let facts = try elements(of: bytes).looks.flatMap(\.facts)
    #expect(read.code == 0 && read.lines.count > 300)
    #expect(read.lines == facts.map(line))
  }

  @Test(.enabled(if: hasPython, "python3 is not here"))
  func `both leave out the same when a recording is damaged`() throws {
    var program = RandomProgram(seed: 9)
    var bytes = recording(of: program.looks(60))
    let segments = try #require(RecordingIndex(atEndOf: bytes)).segments
    // Within a keyframe, and within facts.
    bytes[segments[2].offset + 60] ^= 4
    bytes[segments[6].offset - 40] ^= 4
    let read = try lines(bytes)
    let elements = try elements(of: bytes)
    #expect(read.code == 65 && elements.gaps.count == 2)
    #expect(read.lines == elements.looks.flatMap(\.facts).map(line))
  }

  /// A fact as the other reader writes it.
  private func line(_ fact: Fact) -> String {
    let (event, exchange, details): (String, Fact.Exchange?, [String]) =
      switch fact.event {
      case .made: ("made", nil, [])
      case .named(let name): ("named", nil, [json(name)])
      case .attached(let source): ("attached", nil, ["\(source.rawValue)"])
      case .request(let exchange, let value): ("request", exchange, [json(value)])
      case .run(let attempt, let exchange): ("run", exchange, ["\(attempt)"])
      case .answered: ("answered", nil, [])
      case .response(let exchange, let failed): (failed ? "failed" : "answered", exchange, [])
      case .stopped(let exchange): ("stopped", exchange, [])
      case .unheard(let exchange): ("unheard", exchange, [])
      case .next(let value, let exchange): ("next", exchange, [json(value)])
      case .error(let error, let exchange): ("error", exchange, [json(error)])
      case .retry(let retry): ("retry", nil, details(of: retry))
      case .drop: ("drop", nil, [])
      case .pause: ("pause", nil, [])
      case .resume: ("resume", nil, [])
      case .cancel: ("cancel", nil, [])
      case .end(.completed, let cause): ("end", nil, [json("completed"), "null", json(cause)])
      case .end(.cancelled, let cause): ("end", nil, [json("cancelled"), "null", json(cause)])
      case .end(.error(let error), let cause): ("end", nil, [json("error"), json(error), json(cause)])
      case .command(let words): ("command", nil, [json(words)])
      }
    let asked = exchange.map { ["\($0.request)", "\($0.branch.rawValue)", $0.share ? "1" : "0"] } ?? []
    let fields = ["\(fact.sequence)", "\(fact.time.nanoseconds)", "\(fact.node.id.rawValue)"]
    let all =
      fields + [json(fact.node.name ?? ""), json(event), "[\((asked + details).joined(separator: ","))]"]
    return "[\(all.joined(separator: ","))]"
  }

  private func details(of retry: Fact.Retry) -> [String] {
    let limit = retry.limit.map { "\($0)" } ?? "null"
    let coming = retry.coming.map { "\($0.nanoseconds)" }.joined(separator: ", ")
    return ["\(retry.attempt)", limit, "\(retry.delay.nanoseconds)", "[\(coming)]", json(retry.error)]
  }

  private func json(_ text: String?) -> String {
    guard let text else { return "null" }
    return "\"\(text.replacingOccurrences(of: "\"", with: "\\\""))\""
  }
}
