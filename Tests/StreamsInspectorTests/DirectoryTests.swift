import Foundation
import Streams
import StreamsWire
import Testing

@testable import StreamsInspector

/// Where the socket is, only its owner gets to.
struct DirectoryTests {
  private func bits(of path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode & 0o777
  }

  private func failure(of path: String) -> String? {
    do throws(InspectorFailure) {
      try InspectorDirectory(path: path).prepare()
      return nil
    } catch { return error.description }
  }

  @Test func `a fork that ends leaves the socket to the program, and the viewers stay`() throws {
    let program = try Inspected()
    program.running.stop(why: "the fork has ended", in: getpid() + 1)
    let viewer = try program.connect()
    #expect(viewer.read { !$0.looks.isEmpty })
    program.running.stop(why: "the program has ended")
    #expect(access(program.running.path, F_OK) != 0)
  }

  @Test func `a new directory is closed to others, and so is the socket`() throws {
    let program = try Inspected()
    #expect(bits(of: program.directory) == 0o700)
    #expect(bits(of: program.running.path) == 0o600)
    let new = program.directory + "/new"
    #expect(failure(of: new) == nil)
    #expect(bits(of: new) == 0o700)
    let name = try #require(program.running.path.split(separator: "/").last)
    #expect(name.wholeMatch(of: #/\d+-[0-9a-f]{4}\.sock/#) != nil)
  }

  @Test func `what others may look into, or have put there, is not used`() throws {
    let base = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: base) }
    for bits: mode_t in [0o777, 0o755, 0o710, 0o701, 0o702] {
      let path = "\(base)/open-\(bits)"
      mkdir(path, 0o700)
      chmod(path, bits)
      #expect(failure(of: path) == "\(path) is open to other users")
    }
    mkdir("\(base)/real", 0o700)
    symlink("\(base)/real", "\(base)/link")
    #expect(failure(of: "\(base)/link") == "\(base)/link is no directory")
    _ = FileManager.default.createFile(atPath: "\(base)/file", contents: nil)
    #expect(failure(of: "\(base)/file") == "\(base)/file is no directory")
    #expect(failure(of: "\(base)/none/below")?.hasPrefix("cannot make \(base)/none/below") == true)
    if getuid() == 0 {
      mkdir("\(base)/foreign", 0o700)
      chown("\(base)/foreign", 65_534, 65_534)
      #expect(failure(of: "\(base)/foreign") == "\(base)/foreign belongs to another user")
    }
  }

  @Test func `a runtime directory is used that is the user's own, and no other`() throws {
    let base = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: base) }
    let common = "/tmp/streamtop-\(getuid())"
    func paths(_ runtime: String?, _ others: [String: String] = [:]) -> [String] {
      InspectorDirectory.all { $0 == "XDG_RUNTIME_DIR" ? runtime : others[$0] }.map(\.path)
    }
    mkdir("\(base)/own", 0o755)
    symlink("\(base)/own", "\(base)/link")
    _ = FileManager.default.createFile(atPath: "\(base)/file", contents: nil)
    #expect(paths("\(base)/own") == ["\(base)/own/streamtop", common])
    var others = ["none", "link", "file"]
    if getuid() == 0 {
      mkdir("\(base)/foreign", 0o700)
      chown("\(base)/foreign", 65_534, 65_534)
      others.append("foreign")
    }
    for name in others { #expect(paths("\(base)/\(name)") == [common], "\(name)") }
    #expect(paths(nil) == [common])
    #expect(paths(nil, ["TMPDIR": "/t"]) == ["/t/streamtop-\(getuid())", common])
    #expect(paths("\(base)/own", ["STREAMTOP_DIR": "/d", "TMPDIR": "/t"]) == ["/d"])
  }

  @Test func `programs are found in all directories, and one that cannot be used hides none`() throws {
    let (first, second) = (try Inspected(), try Inspected("other"))
    let open = InspectorDirectory(path: first.directory + "/open")
    mkdir(open.path, 0o755)
    chmod(open.path, 0o755)
    let none = InspectorDirectory(path: first.directory + "/none")
    // The same directories again, by other paths, are not others.
    let usable = ["", "/."].flatMap { end in
      [first, second].map { InspectorDirectory(path: $0.directory + end) }
    }
    let found = try InspectorDirectory.sockets(in: [open, none] + usable)
    #expect(found.paths == [first, second].map(\.running.path))
    #expect(found.failures.map(\.description) == ["\(open.path) is open to other users"])
    #expect(try InspectorDirectory.sockets(in: [none]).paths == [])
    // Only the first one is where this user's programs would be.
    let others = try InspectorDirectory.sockets(in: [none, open])
    #expect(others.paths == [] && others.failures == found.failures)
    #expect {
      try InspectorDirectory.sockets(in: [open, none])
    } throws: { "\($0)" == "\(open.path) is open to other users" }
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a path that is too long for a socket is refused`() {
    let long = FileManager.default.temporaryDirectory.path + "/" + String(repeating: "d", count: 120)
    #expect(failure(of: long) == nil)
    defer { rmdir(long) }
    #expect {
      try UnixSocket.listen(at: "\(long)/1-0000.sock")
    } throws: { "\($0)".contains("at most") }
  }

  @Test func `a socket at which no one listens any more is removed by who looks for programs`() throws {
    let program = try Inspected()
    let stale = program.directory + "/1-0000.sock"
    _ = try UnixSocket.listen(at: stale)
    let directory = InspectorDirectory(path: program.directory)
    #expect(try directory.sockets().count == 2)
    #expect(throws: InspectorFailure.self) { try InspectorDirectory.connect(to: stale) }
    #expect(try directory.sockets() == [program.running.path])
    // What is no socket is left alone.
    let file = program.directory + "/2-0000.sock"
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    #expect(throws: InspectorFailure.self) { try InspectorDirectory.connect(to: file) }
    #expect(FileManager.default.fileExists(atPath: file))
  }

  /// Also when the file's bits are no protection.
  @Test(.enabled(if: getuid() == 0 && FileManager.default.fileExists(atPath: "/usr/bin/setpriv")))
  func `another user gets no byte`() throws {
    let program = try Inspected()
    let input = program.context.run { HotInput<Int>().named("input") }
    let path = program.running.path
    for isOpen in [false, true] {
      if isOpen {
        chmod(path, 0o777)
        chmod(program.directory, 0o777)
      }
      let guest = Process()
      guest.executableURL = URL(filePath: "/usr/bin/setpriv")
      guest.arguments = [
        "--reuid", "65534", "--clear-groups", "/usr/bin/perl", "-MSocket", "-e",
        """
        socket(S, AF_UNIX, SOCK_STREAM, 0); connect(S, pack_sockaddr_un($ARGV[0])) or exit 3;
        my $got = sysread(S, my $bytes, 100); print "got $got"
        """, path,
      ]
      let output = Pipe()
      guest.standardOutput = output
      try guest.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      guest.waitUntilExit()
      #expect(guest.terminationStatus == (isOpen ? 0 : 3))
      #expect(said == (isOpen ? "got 0" : ""))
    }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["input"] != nil })
    withExtendedLifetime(input) {}
  }
}
