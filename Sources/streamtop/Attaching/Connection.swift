import Glibc
import StreamsInspector

/// A connection to a program, and what has to live as long as it.
struct Connection {
  let socket: Descriptor
  /// What carries the connection; nil when the program runs on this machine.
  var carrier: Subprocess?
  /// What the carrier writes to its standard error; nil when that is this program's own.
  var carrierErrors: OutputPipe?
}

extension Connection {
  /// Connects to a program on this machine.
  /// - Parameter path: where its socket is.
  /// - Throws: why no program answers there, or that it is another user's.
  init(to path: String) throws {
    // A program of another user would say nothing at all.
    var status = stat()
    let isForeign = lstat(path, &status) == 0 && getuid() != 0 && status.st_uid != getuid()
    do {
      if isForeign { throw InspectorFailure("another user's", number: EACCES) }
      self.init(socket: try InspectorDirectory.connect(to: path))
    } catch let error as InspectorFailure {
      guard error.number == EACCES || error.number == EPERM else {
        throw WatchedProgram.Failure(kind: .unavailable, description: "\(error)")
      }
      throw WatchedProgram.Failure(kind: .refused, description: "\(path) belongs to another user")
    }
  }
}
