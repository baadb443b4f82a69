import AsyncHTTPClient
import Streams

func fetch(_ url: String, _ client: HTTPClient) async throws -> Int {
  let response = try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(60))
  return Int(response.status.code)
}

func pages(_ client: HTTPClient) -> Cold<String, Int> {
  Cold { url in try await fetch(url, client) }
}
