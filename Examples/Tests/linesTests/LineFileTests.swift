import Foundation
import Testing

@testable import lines

struct `A file` {
  private let folder = FileManager.default.temporaryDirectory

  @Test func `is read line by line, up to its end`() throws {
    let path = folder.appending(path: "lines-\(UUID()).csv").path
    try "hall,20\nattic,30".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = try LineFile(path)
    #expect(try file.next() == "hall,20")
    #expect(try file.next() == "attic,30")
    #expect(try file.next() == nil)
  }

  @Test func `that can be opened and not read fails with a line that names it and the reason`() throws {
    let file = try LineFile(folder.path)
    let error = #expect(throws: LineFile.Failure.self) { try file.next() }
    #expect(error?.description == "cannot read \(folder.path): Is a directory")
  }

  @Test func `that is not there fails with a line that names it and the reason`() {
    let error = #expect(throws: LineFile.Failure.self) { try LineFile("/nowhere/at.all") }
    #expect(error?.description == "cannot read /nowhere/at.all: No such file or directory")
  }
}
