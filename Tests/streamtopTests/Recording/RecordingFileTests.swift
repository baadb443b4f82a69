import Foundation
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

struct `A file that is to become a recording` {
  private let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).strec").path

  private var content: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// What is refused before anything is recorded costs no file.
  @Test func `keeps what it has until something is recorded`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let old = Data(Wire.magic + Array("what was there, and is longer".utf8))
    try old.write(to: URL(filePath: path))
    let file = try RecordingFile.create(path)
    #expect(try Data(contentsOf: URL(filePath: path)) == old)
    try file.write(Array("new".utf8), at: 0)
    try file.write(Array("er".utf8), at: 3)
    #expect(content == "newer")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `stays as it is where it is no recording`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "let answer = 42".write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: RecordingFile.Failure.self) { try RecordingFile.create(path) }
    let words = "\(path) is no recording, and stays as it is; name another file, or remove it"
    #expect(error?.description == words && content == "let answer = 42")
  }

  @Test func `that is empty is called so`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "".write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: NotARecording.self) { try Playback(RecordingFile.open(path)) }
    #expect(error?.description == "\(path) is empty")
  }

  @Test func `is gone when it is new and nothing is recorded`() throws {
    var file: RecordingFile? = try RecordingFile.create(path)
    #expect(content == "")
    withExtendedLifetime(file) {}
    file = nil
    #expect(content == nil)
    // One that was there stays, be it empty.
    try "".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try RecordingFile.create(path)
    #expect(content == "")
  }

  @Test func `is refused while another process records to it, and keeps what it has`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try RecordingFile.create(path)
    try first.write(Array("first".utf8), at: 0)
    #expect {
      try RecordingFile.create(path)
    } throws: {
      "\($0)" == "another process records to \(path)" && ExitStatus($0) == .inputOutput
    }
    #expect(content == "first")
    withExtendedLifetime(first) {}
  }

  @Test func `is locked by no one, and keeps its bits, where it is no file`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(mkfifo(path, 0o600) == 0)
    chmod(path, 0o622)
    let files = try (0..<2).map { _ in try RecordingFile.create(path) }
    for file in files { #expect(throws: RecordingFile.Failure.self) { try file.write([1], at: 0) } }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o622)
  }
}

struct `A recording that is read` {
  @Test func `comes from a pipe, too, which is named by its path`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (Descriptor(ends[0]), Descriptor(ends[1]))
    let text = Array("what comes of it".utf8)
    try #require(write(writer.number, text, text.count) == text.count)
    writer.closeNow()
    let file = try RecordingFile.open("/dev/fd/\(reader.number)")
    #expect(try file.read(100, at: 0) == text)
    #expect(try file.read(100, at: 5) == Array(text.dropFirst(5)))
    withExtendedLifetime(reader) {}
  }

  @Test func `is not copied without end from what never ends and holds none`() throws {
    #expect(try RecordingFile.open("/dev/zero").size == 16 << 20)
  }

  @Test func `one that ends before anything was recorded is a recording`() throws {
    let file = TemporaryFile()
    let recorder = Recorder(try RecordingFile.create(file.path), .init(program: "demo")) { 0 }
    try recorder.finish(why: "told to stop")
    var check = RecordingCheck()
    try RecordingFile.open(file.path).forEachElement { check.take($0) }
    #expect(check.isSound && check.looks == 1 && check.lastWord == "told to stop")
  }
}
