import AsyncHTTPClient
import Foundation
import NIOPosix
import Streams

nonisolated let patience = 0.5
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let server = try await Server.start(on: group)
nonisolated let checks = Checks(server: server, group: group)

try await checks.check("Cold, timeout", attempts: 1) { client in
  let cold = pages(client)
  let (given, continuation) = AsyncStream.makeStream(of: Void.self)
  let askers = (0..<checks.requests).map { _ in
    cold.timeout(patience).onError { if $0 is TimeoutError { continuation.yield() } }
  }
  for asker in askers { asker.request(checks.url("/hangs")) }
  var errors = given.makeAsyncIterator()
  for _ in askers { await errors.next() }
}

try await checks.check("Promise, timeout and retry", attempts: 3) { client in
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<checks.requests {
      let url = checks.url("/hangs")
      let promise = Promise { try await fetch(url, client) }.timeout(patience).retry(2)
      group.addTask { _ = try? await promise.value }
    }
  }
}

try await server.stop()
try await group.shutdownGracefully()
print(checks.failures == 0 ? "All is closed." : "\(checks.failures) checks have failed.")
exit(checks.failures == 0 ? 0 : 1)
