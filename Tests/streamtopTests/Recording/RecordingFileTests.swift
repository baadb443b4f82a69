import Foundation
import Testing

@testable import streamtop

@Suite struct `A file that is to become a recording` {
  private let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).strec").path

  private var content: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// What is refused before anything is recorded costs no file.
  @Test func `keeps what it has until something is recorded`() throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try "what was there, and is longer".write(toFile: path, atomically: true, encoding: .utf8)
    let file = try RecordingFile.create(path)
    #expect(content == "what was there, and is longer")
    try file.write(Array("new".utf8), at: 0)
    try file.write(Array("er".utf8), at: 3)
    #expect(content == "newer")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
