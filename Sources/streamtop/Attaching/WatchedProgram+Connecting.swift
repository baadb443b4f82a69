import Glibc
import StreamsInspector

extension WatchedProgram {
  /// Connects to the program that `who` means.
  /// - Parameters:
  ///   - who: the path of a socket, a process's number, a program's name, or `ssh://[USER@]HOST[:PORT]/WHO`.
  ///   - isBehindScreen: whether a screen is to come, across which what carries the connection must not write.
  static func connect(to who: String, behindScreen isBehindScreen: Bool = false) throws -> Connection {
    guard who.hasPrefix("ssh://") else {
      return try Connection(to: socket(of: who))
    }
    return try connectOverSSH(who, behindScreen: isBehindScreen)
  }

  /// Has `streamtop pipe` run on another machine.
  private static func connectOverSSH(_ address: String, behindScreen: Bool) throws -> Connection {
    let parts = address.dropFirst("ssh://".count).split(separator: "/", maxSplits: 1).map(String.init)
    // The other machine's shell reads the name, and ssh takes a host with a dash for an option.
    guard parts.count == 2,
      let place = parts[0].wholeMatch(of: #/([A-Za-z0-9._@][-A-Za-z0-9._@]*)(?::([0-9]{1,5}))?/#),
      parts[1].wholeMatch(of: #/[A-Za-z0-9._/@:][-A-Za-z0-9._/@:]*/#) != nil
    else {
      throw Failure(
        kind: .ambiguous,
        description:
          "\"\(address)\" is no address such as ssh://host:22/name; letters, digits and ._-@ are allowed")
    }
    let port = place.2.map { ["-p", String($0)] } ?? []
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw InspectorFailure("cannot make a pair of sockets: \(String(cString: strerror(errno)))")
    }
    let (near, far) = (Descriptor(ends[0]), Descriptor(ends[1]))
    // Some of what it says by itself, such as that a key is to be touched, it says to a terminal alone.
    let errors = behindScreen ? try OutputPipe.make() : nil
    // It may have to ask for a password, or whether the host is the right one: it does so at the terminal.
    let carrier = try Subprocess(
      ["ssh", "-T"] + port + [String(place.1), "streamtop", "pipe", parts[1]], input: far.number,
      output: far.number,
      error: errors?.far.number ?? STDERR_FILENO, hasOwnGroup: false)
    near.stopBlocking()
    withExtendedLifetime((far, errors)) {}
    return Connection(socket: near, carrier: carrier, carrierErrors: errors?.0)
  }
}
