#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Sockets that are files: only a program that may reach the file may connect, and never one on another machine.
package enum UnixSocket {
  /// Makes a socket and listens. The file is its owner's alone, and gets its name only once programs can connect: a program
  /// that finds a socket where none listens removes it.
  package static func listen(at path: String) throws(InspectorFailure) -> Descriptor {
    let listener = try make()
    // Of the same length, because that is limited.
    let first = String(path.dropLast()) + "~"
    // Linux gives the file the socket's own bits. Other systems do not, but its directory is closed to others anyway. The
    // mask is left alone: it is the whole process's, which may make other files meanwhile.
    _ = fchmod(listener.number, 0o600)
    guard try withAddress(of: first, { bind(listener.number, $0, $1) == 0 }) else {
      throw .system("cannot make \(path)")
    }
    _ = chmod(first, 0o600)
    let isListening = systemListen(listener.number, 16) == 0
    guard isListening, rename(first, path) == 0 else {
      defer { unlink(first) }
      throw .system("cannot listen at \(path)")
    }
    listener.stopBlocking()
    return listener
  }

  /// How long a viewer waits for a program that does not answer, and for how many milliseconds between two tries.
  private static let patience = Duration.seconds(2)
  private static let pollInterval: Int32 = 10

  package static func connect(to path: String) throws(InspectorFailure) -> Descriptor {
    let socket = try make()
    // A program that stands still takes no one in, and the system has only so many wait for it.
    socket.stopBlocking()
    let deadline = ContinuousClock.now + patience
    var isConnected = false
    while true {
      isConnected = try withAddress(of: path) { address, length in
        systemConnect(socket.number, address, length) == 0
      }
      guard !isConnected, errno == EAGAIN, ContinuousClock.now < deadline else { break }
      // No event says that there is room.
      _ = poll(nil, 0, pollInterval)
    }
    guard isConnected else {
      if errno == EAGAIN {
        throw InspectorFailure("\(path) does not answer; the program may be stopped, or very busy")
      }
      throw .system("cannot connect to \(path)")
    }
    return socket
  }

  enum Acceptance {
    case connected(Descriptor)
    /// No viewer waits to be connected.
    case none
    /// The system has no descriptor, or no memory, for it.
    case impossible
  }

  /// The next client that wants to connect.
  static func accept(on listener: Descriptor) -> Acceptance {
    let number = systemAccept(listener.number)
    guard number >= 0 else {
      let isTemporary = [EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED].contains(errno)
      return isTemporary ? .none : .impossible
    }
    let socket = Descriptor(number)
    socket.stopBlocking()
    #if !os(Linux)
      var isOn: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return .connected(socket)
  }

  /// Who is at the other end; nil when the system does not say.
  static func peer(of socket: Descriptor) -> (process: Int32, user: UInt32)? {
    #if os(Linux)
      // `struct ucred`, which Glibc's module leaves out: the process, the user and the group.
      var credentials: (Int32, UInt32, UInt32) = (0, 0, 0)
      var length = socklen_t(MemoryLayout.size(ofValue: credentials))
      guard getsockopt(socket.number, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
      return (credentials.0, credentials.1)
    #else
      var (user, group): (uid_t, gid_t) = (0, 0)
      guard getpeereid(socket.number, &user, &group) == 0 else { return nil }
      return (0, user)
    #endif
  }

  private static func make() throws(InspectorFailure) -> Descriptor {
    #if os(Linux)
      let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let number = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard number >= 0 else { throw .system("cannot make a socket") }
    return Descriptor(number)
  }

  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) throws(InspectorFailure) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    let bytes = Array(path.utf8)
    guard bytes.count < room, !bytes.contains(0) else {
      throw InspectorFailure("the path of a socket has at most \(room - 1) bytes: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // The system takes all kinds of addresses through a pointer to their common beginning.
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
