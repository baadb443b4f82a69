import Glibc
import StreamsInspector

extension WatchedProgram {
  /// Connects to the program that `who` means.
  /// - Parameter who: the path of a socket, a process's number, a program's name, or `ssh://HOST/WHO`.
  static func connect(to who: String) throws -> Connection {
    guard who.hasPrefix("ssh://") else {
      return try Connection(to: socket(of: who))
    }
    return try connectOverSSH(who)
  }

  /// Has `streamtop pipe` run on another machine.
  private static func connectOverSSH(_ address: String) throws -> Connection {
    let parts = address.dropFirst("ssh://".count).split(separator: "/", maxSplits: 1).map(String.init)
    // The other machine's shell reads the name, and ssh takes a host with a dash for an option.
    guard parts.count == 2,
      parts.allSatisfy({ $0.wholeMatch(of: #/[A-Za-z0-9._/@:][-A-Za-z0-9._/@:]*/#) != nil })
    else {
      throw Failure(
        kind: .ambiguous,
        description:
          "\"\(address)\" is no address such as ssh://host/name; letters, digits and ._-/@: are allowed")
    }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw InspectorFailure("cannot make a pair of sockets: \(String(cString: strerror(errno)))")
    }
    let (near, far) = (Descriptor(ends[0]), Descriptor(ends[1]))
    // What it says by itself must not be written across a screen.
    let errors = try MemoryFile(name: "streamtop-ssh")
    // It may have to ask for a password, or whether the host is the right one: it does so at the terminal.
    let carrier = try Subprocess(
      ["ssh", "-T", parts[0], "streamtop", "pipe", parts[1]], input: far.number, output: far.number,
      error: errors.descriptor, hasOwnGroup: false)
    near.stopBlocking()
    withExtendedLifetime(far) {}
    return Connection(socket: near, carrier: carrier, carrierErrors: errors)
  }
}
