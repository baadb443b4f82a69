import AsyncHTTPClient
import ServiceLifecycle
import Streams
import StreamsInspector

/// Asks a site for pages, reports and downloads until it is told to end.
struct FetchService: Service {
  /// The beginning of the site's addresses.
  let base: Future<String>
  /// How long to go on; for good when nil.
  let length: Duration?

  func run() async throws {
    let base = try await base.value
    print("fetching from \(base); Ctrl-C ends it")
    let client = HTTPClient(eventLoopGroupProvider: .singleton)
    await fetch(from: Site(client: client, base: base))
    // The streams have ended, and the tasks of their requests are cancelled: nothing has to be waited for.
    try await client.shutdown()
    print("all is closed")
  }

  // sample: fetcher-run
  private func fetch(from site: Site) async {
    let source = site.pages()
    let browsing = Browsing(pages(from: source))
    StreamInspector.start().allowRequests(on: browsing.front, as: "pages")
    await withTaskGroup { group in
      group.addTask { await again(after: .seconds(1)) { shown(report(from: site.report())) } }
      group.addTask { await again(after: .seconds(2)) { shown(download(from: site.download())) } }
      await untilEnd()
      group.cancelAll()
    }
    browsing.stop()
    // At the root, so that the whole tree is cancelled, with all requests that are under way.
    source.terminate(withReason: .cancelled)
  }
  // end

  /// Waits for the end of the time, or of the program.
  private func untilEnd() async {
    // Both throw when the task is cancelled, which is an end as well.
    if let length {
      try? await cancelWhenGracefulShutdown { try await Task.sleep(for: length) }
    } else {
      try? await gracefulShutdown()
    }
  }
}
