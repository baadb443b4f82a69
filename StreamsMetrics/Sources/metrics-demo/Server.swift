import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Answers every HTTP request with the same page, one request at a time, to programs of this machine.
struct Server: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let socket: Int32
  private let page: @Sendable () -> String

  init(port: UInt16, page: @escaping @Sendable () -> String) throws {
    self.page = page
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    // Who hangs up before the answer must not end the program.
    signal(SIGPIPE, SIG_IGN)
    socket = Self.open(kind)
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
    }
    guard isBound, listen(socket, 8) == 0 else {
      // Not after the socket is closed, which the system may say something of, too.
      let reason = errno
      close(socket)
      throw Failure(description: "cannot listen at port \(port): \(String(cString: strerror(reason)))")
    }
  }

  private static func open(_ kind: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.socket(AF_INET, kind, 0)
    #elseif canImport(Musl)
      Musl.socket(AF_INET, kind, 0)
    #else
      Darwin.socket(AF_INET, kind, 0)
    #endif
  }

  /// Answers until that time has come, then closes the socket.
  func serve(until end: DispatchTime) {
    defer { close(socket) }
    while true {
      let (now, last) = (DispatchTime.now().uptimeNanoseconds, end.uptimeNanoseconds)
      guard now < last else { return }
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(clamping: (last - now) / 1_000_000 + 1)) > 0 else { continue }
      let client = accept(socket, nil, nil)
      if client >= 0 { answer(client) }
    }
  }

  private func answer(_ client: Int32) {
    defer { close(client) }
    // One that says nothing keeps the others waiting for a second.
    var patience = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var request = [UInt8](repeating: 0, count: 4_096)
    guard recv(client, &request, request.count, 0) > 0 else { return }
    let body = page()
    let head =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nContent-Length: \(body.utf8.count)"
    var rest = Array("\(head)\r\nConnection: close\r\n\r\n\(body)".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
