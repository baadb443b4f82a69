import Hummingbird
import Logging
import Metrics
import NIOCore
import PrometheusText
import ServiceLifecycle
import StreamsMetrics

// sample: fetcher-metrics
/// The metrics of the named streams, in a page that Prometheus reads. Only programs of this machine reach it.
struct MetricsPage {
  private let backend = PrometheusText()

  /// Begins to count: streams that are built before are not seen.
  init() throws {
    MetricsSystem.bootstrap(backend)
    try StreamMetrics.start(every: .seconds(1))
  }

  func service(port: Int, logger: Logger) -> some Service {
    let router = Router()
    router.get("metrics") { [backend] _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; version=0.0.4"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: backend.text)))
    }
    return Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      logger: logger)
  }
}
// end
