import AsyncHTTPClient
import NIOCore
import Streams

/// Why a site has no answer.
enum SiteError: Error, Equatable, CustomStringConvertible {
  /// It has answered with this status.
  case refused(status: UInt)

  var description: String {
    switch self {
    case .refused(let status): "the site answers with \(status)"
    }
  }
}

/// What the fetcher asks a site for, each as the source of a chain.
struct Site: Sendable {
  let client: HTTPClient
  /// The beginning of all addresses, without a slash at the end.
  let base: String

  // sample: fetcher-sources
  /// Asks for a page for each request. The task of a request that is given up is cancelled, and closes its connection.
  func pages() -> Cold<Int, Page> {
    Cold { number in
      Page(number: number, text: try await text("/pages/\(number)"))
    }
  }

  /// Asks for the report, and again for each retry.
  func report() -> Promise<String> {
    Promise { try await text("/report") }
  }

  /// Asks for the file, and counts its bytes.
  func download() -> Progression<Int, Int> {
    Progression { report in try await receive(report) }
  }
  // end

  private func receive(_ report: @Sendable (ProgressEvent<Int>) -> Void) async throws -> Int {
    let response = try await get("/file")
    let total = response.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    var received = 0
    for try await chunk in response.body {
      received += chunk.readableBytes
      report(ProgressEvent(title: "file", unit: "bytes", current: received, total: total))
    }
    return received
  }

  private func text(_ path: String) async throws -> String {
    let body = try await get(path).body.collect(upTo: 1 << 16)
    return String(buffer: body)
  }

  private func get(_ path: String) async throws -> HTTPClientResponse {
    // The chains have their own timeouts, which are shorter; this one is for what they do not know of.
    let response = try await client.execute(HTTPClientRequest(url: base + path), timeout: .seconds(60))
    guard response.status == .ok else { throw SiteError.refused(status: response.status.code) }
    return response
  }
}
