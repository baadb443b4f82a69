import AsyncHTTPClient
import Foundation
import NIOCore

/// What is expected of requests to a server that hangs, and how much of that has failed.
struct Checks: Sendable {
  let server: Server
  let group: any EventLoopGroup
  /// How many requests are given up on.
  let requests = 50
  private let failed = Count()

  init(server: Server, group: any EventLoopGroup) {
    self.server = server
    self.group = group
  }

  var failures: Int { failed.value }

  func url(_ path: String) -> String { "http://127.0.0.1:\(server.port)\(path)" }

  /// Makes requests to the server that hangs, waits until all have been given up on, and looks at the sockets.
  func check(
    _ name: String, attempts: Int, _ giveUp: @Sendable (_ client: HTTPClient) async -> Void
  ) async throws {
    var configuration = HTTPClient.Configuration()
    // No more than there are requests, so that those which stay open are in the way of the healthy one.
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = requests
    let client = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: configuration)
    let (socketsBefore, hangingBefore) = (openSockets(), server.hanging)
    await giveUp(client)
    let arrived = server.hanging - hangingBefore
    expect(
      "\(name): \(arrived) requests have arrived, of \(requests * attempts)", arrived == requests * attempts)
    let isClosed = await settle { server.connections == 0 && openSockets() == socketsBefore }
    expect("\(name): \(server.connections) connections are open at the server", server.connections == 0)
    expect("\(name): \(openSockets() - socketsBefore) more sockets are open than before", isClosed)
    let healthy = try? await client.execute(HTTPClientRequest(url: url("/healthy")), timeout: .seconds(2))
    let status = Int(healthy?.status.code ?? 0)
    expect("\(name): a healthy request to the same host is answered with \(status)", status == 200)
    try await client.shutdown()
    _ = await settle { server.connections == 0 }
  }

  private func expect(_ what: String, _ holds: Bool) {
    print(holds ? "ok    " : "FAILED", what)
    if !holds { failed.add(1) }
  }

  /// Waits for at most five seconds until something holds. The sockets are the kernel's, whose time is real.
  private func settle(_ holds: () -> Bool) async -> Bool {
    for _ in 0..<500 {
      if holds() { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return holds()
  }

  /// How many sockets this process has open, the server's included.
  private func openSockets() -> Int {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return files.count { file in
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(file)")
      return link?.hasPrefix("socket:") == true
    }
  }
}
