import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A server on the loopback that answers `/healthy`, and accepts everything else without ever answering.
final class Server: Sendable {
  /// How many connections are open at present, seen from here.
  var connections: Int { count.value }
  /// How many requests for the path that hangs have arrived.
  var hanging: Int { hangs.value }
  let port: Int

  private let channel: any Channel
  private let count: Count
  private let hangs: Count

  private init(channel: any Channel, count: Count, hangs: Count) {
    self.channel = channel
    self.count = count
    self.hangs = hangs
    port = channel.localAddress?.port ?? 0
  }

  static func start(on group: any EventLoopGroup) async throws -> Server {
    let (count, hangs) = (Count(), Count())
    let channel = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        count.add(1)
        channel.closeFuture.whenComplete { _ in count.add(-1) }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(Responder(hangs: hangs))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    return Server(channel: channel, count: count, hangs: hangs)
  }

  func stop() async throws { try await channel.close() }
}

/// Counts, from any thread.
final class Count: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .acquiring) }

  func add(_ step: Int) { count.wrappingAdd(step, ordering: .acquiringAndReleasing) }
}

private final class Responder: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let hangs: Count

  init(hangs: Count) { self.hangs = hangs }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    guard head.uri == "/healthy" else { return hangs.add(1) }
    var headers = HTTPHeaders()
    headers.add(name: "content-length", value: "2")
    context.write(
      wrapOutboundOut(.head(.init(version: .http1_1, status: .ok, headers: headers))), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "ok")))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
