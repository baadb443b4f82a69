import CNcurses
import Glibc
import Testing

@testable import streamtop

struct CopyTests {
  @Test(
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"), ("é漢🚀", "w6nmvKLwn5qA"), ("???>>>~~~", "Pz8/Pj4+fn5+"),
    ])
  func `a copy is the text in base64, between the marks of OSC 52`(text: String, encoded: String) throws {
    let (master, port) = try makeTerminal()
    defer { close(master) }
    #expect(port.copy(text) == "sent \(text.utf8.count) bytes to the clipboard of the terminal")
    #expect(try read(master) == Array("\u{1B}]52;c;\(encoded)\u{07}".utf8))
  }

  @Test func `the longest text goes through, and one byte more is refused`() throws {
    let (master, port) = try makeTerminal()
    defer { close(master) }
    let longest = String(repeating: "x", count: 56_244)
    #expect(port.copy(longest + "x") == "56245 bytes are too many to copy; terminals take 56244")
    #expect(port.copy(longest).hasPrefix("sent 56244 bytes"))
    var received: [UInt8] = []
    while received.last != 0x07 {
      received += try read(master)
      port.flush()
    }
    #expect(received.count == 74_992 + 8)
  }

  @Test func `copies do not pile up for a terminal that does not read`() throws {
    let (master, port) = try makeTerminal()
    defer { close(master) }
    port.send(Array(repeating: 7, count: 200_000))
    #expect(port.isBusy)
    #expect(port.copy("x") == "the terminal does not read; nothing is copied")
  }

  /// What a user holds, and the port to it.
  private func makeTerminal() throws -> (master: Int32, port: OutputPort) {
    let master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
    let name = try PseudoTerminal.name(of: master)
    let slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    try #require(slave >= 0)
    var modes = termios()
    tcgetattr(slave, &modes)
    cfmakeraw(&modes)
    try #require(tcsetattr(slave, TCSANOW, &modes) == 0)
    return (master, OutputPort(descriptor: slave))
  }

  private func read(_ descriptor: Int32) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    try #require(count > 0)
    return Array(buffer[..<count])
  }
}
