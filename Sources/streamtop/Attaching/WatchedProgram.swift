import Glibc
import StreamsInspector
import StreamsWire

/// A program that lets itself be watched, as its socket and its first words tell.
struct WatchedProgram {
  let socket: String
  let header: SegmentHeader
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
      /// It speaks a later version of the format.
      case newer
    }

    let kind: Kind
    let description: String
  }

  /// All of this user's programs, the one that started last at the end.
  static func all() throws -> [WatchedProgram] {
    let paths: [String]
    do { paths = try InspectorDirectory.standard.sockets() } catch {
      throw Failure(kind: .refused, description: "\(error)")
    }
    // One that has just ended, or is stopped, has nothing to tell.
    return paths.compactMap { try? ask(at: $0) }.sorted { $0.header.startedAt < $1.header.startedAt }
  }

  /// Asks who listens at a socket.
  static func ask(at path: String) throws -> WatchedProgram {
    let attachment = try Attachment(path)
    try attachment.waitForHeader()
    guard let header = attachment.header else {
      throw Failure(kind: .unavailable, description: "\(path): no program answers")
    }
    return WatchedProgram(socket: path, header: header, properties: attachment.properties)
  }

  /// The socket of the program that `who` means.
  /// - Parameter who: the path of a socket, a process's number, or a program's name.
  static func socket(of who: String) throws -> String {
    if who.contains("/") { return who }
    let all = try all()
    guard !all.isEmpty else {
      throw Failure(
        kind: .unavailable,
        description:
          "no program with inspected streams runs here; call StreamInspector.start() first in it")
    }
    let found = all.filter { "\($0.header.pid)" == who || $0.header.program == who }
    if let program = found.first, found.count == 1 { return program.socket }
    guard found.isEmpty else {
      let numbers = found.map { "\($0.header.pid)" }.joined(separator: ", ")
      throw Failure(
        kind: .ambiguous,
        description: "\(found.count) programs are called \"\(who)\": \(numbers); name one by its pid")
    }
    let names = all.map { "\($0.header.program) (\($0.header.pid))" }.joined(separator: ", ")
    throw Failure(kind: .unavailable, description: "nothing called \"\(who)\" runs; there are: \(names)")
  }
}
