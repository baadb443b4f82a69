import Glibc
import Testing

@testable import streamtop

struct SavedTextTests {
  @Test func `a text is in a new file, for the user alone`() throws {
    try withFolder { folder in
      let path = "\(folder)/screen.txt"
      #expect(SavedText.save("one\ntwo é\n", to: path) == "saved in \(path)")
      let saved = try text(of: path)
      #expect(saved == "one\ntwo é\n")
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
  }

  @Test func `nothing that is there is written over, or through`() throws {
    try withFolder { folder in
      let (path, link) = ("\(folder)/there.txt", "\(folder)/link.txt")
      #expect(SavedText.save("first", to: path) == "saved in \(path)")
      #expect(SavedText.save("second", to: path) == "cannot save in \(path): File exists")
      #expect(symlink("\(folder)/target.txt", link) == 0)
      #expect(SavedText.save("third", to: link) == "cannot save in \(link): File exists")
      let kept = try text(of: path)
      #expect(kept == "first")
      #expect(access("\(folder)/target.txt", F_OK) != 0)
    }
  }

  @Test(
    arguments: [
      ("", "cannot save in : No such file or directory"),
      ("/no/such\nfolder/x", "cannot save in /no/such·folder/x: No such file or directory"),
      ("/", "cannot save in /: File exists"),
    ])
  func `why a text is not saved is one line`(path: String, line: String) {
    #expect(SavedText.save("text", to: path) == line)
  }

  @Test func `without a path the time names the file`() throws {
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (126, 0, 2)
    (parts.tm_hour, parts.tm_min, parts.tm_sec, parts.tm_isdst) = (3, 4, 5, -1)
    #expect(SavedText.name(at: mktime(&parts)) == "streamtop-20260102-030405.txt")
  }

  @Test func `what is saved within one second is in files of its own`() throws {
    try withFolder { folder in
      let names = (0..<3).map { SavedText.save("\($0)", to: nil, in: "\(folder)/", at: 1_800_000_000) }
      let first = SavedText.name(at: 1_800_000_000)
      let stem = "\(folder)/\(first.dropLast(".txt".count))"
      defer { for end in [".txt", "-2.txt", "-3.txt"] { unlink(stem + end) } }
      #expect(names == [".txt", "-2.txt", "-3.txt"].map { "saved in \(stem)\($0)" })
      let second = try text(of: stem + "-2.txt")
      #expect(second == "1")
    }
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/streamtop-saved-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer {
      for name in ["screen.txt", "there.txt", "link.txt"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    try body(folder)
  }

  private func text(of path: String) throws -> String {
    let file = try RecordingFile.open(path)
    return String(decoding: try file.read(file.size, at: 0), as: UTF8.self)
  }
}
