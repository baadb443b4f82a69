import Glibc
import StreamsInspector
import StreamsWire

/// A program that lets itself be watched, as its socket and its first words tell.
struct WatchedProgram {
  let socket: String
  let header: SegmentHeader
  /// As it stood before it was asked.
  let properties: [String: String]

  /// Why a program cannot be watched.
  struct Failure: Error, CustomStringConvertible {
    enum Kind {
      /// It is not there, or has too many viewers.
      case unavailable
      /// Several have the name.
      case ambiguous
      /// It belongs to another user, or does not allow it.
      case refused
      /// It can make nothing of a request.
      case unreadable
      /// It speaks a later version of the format.
      case newer
    }

    let kind: Kind
    let description: String
  }

  /// All of this user's programs, the one that started last at the end.
  /// - Returns: those that answer, and in words those that do not, and the directories that cannot be used.
  /// - Throws: why the directory of this user's programs cannot be used.
  static func all() throws -> (programs: [WatchedProgram], silent: [String], unusable: [String]) {
    let sockets: (paths: [String], failures: [InspectorFailure])
    do { sockets = try InspectorDirectory.allSockets() } catch {
      throw Failure(kind: .refused, description: "\(error)")
    }
    var (programs, silent): ([WatchedProgram], [String]) = ([], [])
    for path in sockets.paths {
      do { programs.append(try ask(at: path)) } catch {
        // The socket of one that has ended is removed by who finds it.
        if access(path, F_OK) == 0 { silent.append("\(path.processOfSocket): \(error)") }
      }
    }
    programs.sort { $0.header.startedAt < $1.header.startedAt }
    return (programs, silent, sockets.failures.map(\.description))
  }

  /// Asks who listens at a socket. One that has too many viewers says so, and who it is.
  static func ask(at path: String) throws -> WatchedProgram {
    try ask(Attachment(path), at: path)
  }

  static func ask(_ attachment: Attachment, at path: String) throws -> WatchedProgram {
    do { try attachment.waitForHeader() } catch {
      if attachment.header == nil { throw error }
    }
    guard let header = attachment.header else {
      throw Failure(kind: .unavailable, description: "\(path): no program answers")
    }
    return WatchedProgram(socket: path, header: header, properties: attachment.greeting)
  }

  /// The socket of the program that `who` means.
  /// - Parameter who: the path of a socket, a process's number, or a program's name.
  static func socket(of who: String) throws -> String {
    if who.contains("/") { return who }
    let (all, silent, _) = try all()
    guard !all.isEmpty else {
      throw Failure(
        kind: .unavailable,
        description: silent.first.map { "no program that can be watched answers; process \($0)" }
          ?? "no program with inspected streams runs here; call StreamInspector.start() first in it")
    }
    let found = all.filter { "\($0.header.pid)" == who || $0.header.program == who }
    if let program = found.first, found.count == 1 { return program.socket }
    guard found.isEmpty else {
      let numbers = found.map { "\($0.header.pid)" }.joined(separator: ", ")
      throw Failure(
        kind: .ambiguous,
        description: "\(found.count) programs are called \"\(who)\": \(numbers); name one by its pid")
    }
    // It may be one of those that do not answer.
    if let own = silent.first(where: { $0.hasPrefix("\(who): ") }) {
      throw Failure(kind: .unavailable, description: "process \(own)")
    }
    let names = all.map { "\($0.header.program) (\($0.header.pid))" }.joined(separator: ", ")
    throw Failure(kind: .unavailable, description: "nothing called \"\(who)\" runs; there are: \(names)")
  }
}

extension String {
  /// The number of the process whose socket has this path: `4711` for `/tmp/streamtop-0/4711-ade1.sock`.
  fileprivate var processOfSocket: Substring {
    (split(separator: "/").last ?? "").prefix { $0 != "-" }
  }
}
