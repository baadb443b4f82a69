import ArgumentParser
import ExampleSupport
import Logging
import ServiceLifecycle
import Streams
import StreamsInspector

/// Fetches pages, reports and files from a server with troubles, in a way that stands them.
@main
struct Fetcher: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetcher",
    abstract: "Fetch from a server that refuses, hangs, resets and trickles.",
    discussion: """
      Watch it with `streamtop attach fetcher`, and ask it with `streamtop request fetcher pages 12`. With
      `--metrics 9464`, `curl http://127.0.0.1:9464/metrics` shows how its streams do. Ctrl-C ends it.
      """)

  @Argument(
    help: "The server, as http://HOST:PORT; one of the program's own unless said.", transform: Reading.site)
  var url: String?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("End after so many seconds; with Ctrl-C unless said.", valueName: "seconds"),
    transform: Reading.seconds)
  var length: Duration?

  @Option(
    name: .customLong("metrics"), parsing: .unconditional,
    help: ArgumentHelp(
      "Serve the metrics of the streams at http://127.0.0.1:PORT/metrics.", valueName: "port"),
    transform: Reading.count(1...65_535))
  var metricsPort: Int?

  static func main() async { await runWithOneLineErrors() }

  func run() async throws {
    // First of all: streams that are built before are not seen. Both look through one probe.
    StreamInspector.start("fetcher", control: [.cancel, .retry])
    let page = try metricsPort.map { _ in try MetricsPage() }
    var logger = Logger(label: "fetcher")
    // The server's log is not what this example is to show.
    logger.logLevel = .error

    let base = FutureInput<String>().named("server")
    var services: [any Service] = []
    // The last to end, so that the ends of streams are on it.
    if let page, let metricsPort { services.append(page.service(port: metricsPort, logger: logger)) }
    if let url {
      base.complete(url)
    } else {
      services.append(
        TroubledServer().service(logger: logger) { base.complete("http://127.0.0.1:\($0)") })
    }
    services.append(FetchService(base: base.future(), length: length))
    try await ServiceGroup(configuration: configuration(services, logger)).run()
  }

  private func configuration(_ services: [any Service], _ logger: Logger) -> ServiceGroupConfiguration {
    // Services end in the reverse order: the client before the server.
    var configuration = ServiceGroupConfiguration(
      services: services.map { .init(service: $0, successTerminationBehavior: .gracefullyShutdownGroup) },
      gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    return configuration
  }
}
