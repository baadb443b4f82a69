import Foundation
import Glibc
import Testing

@testable import streamtop

/// What carries the connection to another machine, by the program itself: a script stands in for ssh.
struct CarrierTests {
  /// Asks as ssh does: not at its standard input, which is the connection.
  private static let asking = """
    #!/bin/sh
    printf 'Password: ' >/dev/tty
    read word </dev/tty
    echo "$word" >"$TOLD"
    """

  /// Waits for an answer, and hears no Ctrl-C.
  private static let stubborn = """
    #!/bin/sh
    trap '' INT
    printf 'Password: ' >/dev/tty
    exec sleep 60
    """

  /// Asks at its standard error, and only where that is a terminal, as ssh does when a key is to be touched.
  private static let wishing = """
    #!/bin/sh
    if test -t 2; then printf 'Touch the key\\n' >&2; fi
    printf 'Password: ' >/dev/tty
    exit 255
    """

  /// Says why there is no connection.
  private static let failing = """
    #!/bin/sh
    printf 'Password: denied\\nssh: no route to shop\\n' >&2
    exit 255
    """

  private let folder = TemporaryFile()
  private let told = TemporaryFile()

  private func start(_ arguments: [String], _ script: String) throws -> PseudoTerminal {
    // By another process: a fork of this one could have the file open for writing while it is to be executed.
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    writer.arguments = [
      "-c", #"mkdir "$0" && printf '%s' "$1" >"$0/ssh" && chmod 755 "$0/ssh""#, folder.path, script,
    ]
    try writer.run()
    writer.waitUntilExit()
    try #require(writer.terminationStatus == 0)
    let program = try PseudoTerminal(
      arguments, size: Size(width: 80, height: 24),
      environment: ["PATH": "\(folder.path):/usr/bin:/bin", "TOLD": told.path])
    #expect(program.wait { text($0).contains("Password: ") })
    return program
  }

  private func text(_ program: PseudoTerminal) -> String { String(decoding: program.output, as: UTF8.self) }

  @Test(arguments: [["record", "-o", "/dev/null"], ["attach"], ["attach", "--plain"]])
  func `it can ask at the terminal`(arguments: [String]) throws {
    let program = try start(arguments + ["ssh://host/shop"], Self.asking)
    program.type("secret\n")
    #expect(program.wait { _ in String(decoding: told.bytes, as: UTF8.self) == "secret\n" })
    #expect(try program.ending().status == ExitStatus.unavailable.rawValue)
    #expect(text(program).contains("ssh ended with status 0 before the program said who it is"))
  }

  @Test(arguments: [["record", "-o", "/dev/null"], ["attach"], ["attach", "--plain"]])
  func `what it says is written through while there is no screen`(arguments: [String]) throws {
    let program = try start(arguments + ["ssh://host/shop"], Self.failing)
    #expect(try program.ending().status == ExitStatus.unavailable.rawValue)
    let lines = text(program).split(whereSeparator: \.isNewline)
    #expect(lines.count { $0 == "ssh: no route to shop" } == 1)
    #expect(lines.last == "streamtop: ssh ended with status 255 before the program said who it is")
  }

  @Test(
    arguments: [
      ["record", "-o", "/dev/null", "ssh://host/shop"], ["attach", "--plain", "ssh://host/shop"],
      ["request", "ssh://host/shop", "pages", "4"],
    ])
  func `it speaks to the user itself where no screen comes`(arguments: [String]) throws {
    let program = try start(arguments, Self.wishing)
    #expect(try program.ending().status == ExitStatus.unavailable.rawValue)
    let lines = text(program).split(whereSeparator: \.isNewline)
    #expect(lines.contains("Touch the key"))
  }

  /// One that hears the key itself hangs up.
  @Test(arguments: [true, false])
  func `Ctrl-C ends a recording that has not begun, and its carrier`(isStubborn: Bool) throws {
    let program = try start(
      ["record", "-o", "/dev/null", "ssh://host/shop"], isStubborn ? Self.stubborn : Self.asking)
    program.type("\u{3}")
    #expect(try program.ending().status == 128 + SIGINT)
  }
}
