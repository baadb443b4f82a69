import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server on the loopback that answers as badly as servers do.
///
/// | Path | Answer |
/// |---|---|
/// | `/pages/N`, with N ending in 0 to 5 | the page, after up to 300 ms |
/// | … in 6 | the page, a letter at a time |
/// | … in 7 | 503 |
/// | … in 8 | none: it hangs |
/// | … in 9 | none: it resets the connection |
/// | `/report` | 503 three times, and then the report |
/// | `/file` | 64 KiB in 5 seconds |
struct TroubledServer {
  private let reportCalls = Count()

  /// The server as a service.
  /// - Parameter onStart: is told of the port.
  func service(logger: Logger, onStart: @escaping @Sendable (_ port: Int) -> Void) -> some Service {
    let router = Router(context: ConnectionContext.self)
    router.get("pages/:number") { request, context in
      try await page(context.parameters.require("number", as: Int.self), request, context)
    }
    router.get("report") { [reportCalls] _, _ in
      guard reportCalls.next().isMultiple(of: 4) else { throw HTTPError(.serviceUnavailable) }
      return Response(status: .ok, body: text("all is well"))
    }
    router.get("file") { _, _ in
      Response(
        status: .ok, body: trickle(Array(repeating: ByteBuffer(repeating: 46, count: 1024), count: 64), 80))
    }
    return Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in onStart(channel.localAddress?.port ?? 0) },
      logger: logger)
  }

  private func page(
    _ number: Int, _ request: Request, _ context: ConnectionContext
  ) async throws -> Response {
    let page = "page \(number)"
    switch number % 10 {
    case 6: return Response(status: .ok, body: trickle(page.utf8.map { ByteBuffer(bytes: [$0]) }, 100))
    case 7: throw HTTPError(.serviceUnavailable)
    case 8:
      // No request is to wait here when the client has given up, or the server is to end.
      return try await request.body.consumeWithCancellationOnInboundClose { _ in
        try await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(60)) }
        return Response(status: .gatewayTimeout)
      }
    case 9:
      try await context.reset()
      return Response(status: .internalServerError)
    case let digit:
      try await Task.sleep(for: .milliseconds(60 * digit))
      return Response(status: .ok, body: text(page))
    }
  }
}

private func text(_ text: String) -> ResponseBody { ResponseBody(byteBuffer: ByteBuffer(string: text)) }

/// Pieces with pauses of so many milliseconds between them.
private func trickle(_ pieces: [ByteBuffer], _ pause: Int) -> ResponseBody {
  ResponseBody(contentLength: pieces.map(\.readableBytes).reduce(0, +)) { writer in
    for piece in pieces {
      try await Task.sleep(for: .milliseconds(pause))
      try await writer.write(piece)
    }
    try await writer.finish(nil)
  }
}

/// What a handler knows of its request: the connection, too.
private struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  private let channel: any Channel

  init(source: Source) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// Closes the connection with a reset.
  func reset() async throws {
    // With nothing to linger for, the system throws away what is unsent, and says so to the other side.
    try await (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    try await channel.close()
  }
}

/// Counts, from any thread.
private final class Count: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
