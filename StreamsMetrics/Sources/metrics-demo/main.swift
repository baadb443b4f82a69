// Runs a few named chains, and serves their metrics as Prometheus reads them.
// usage: metrics-demo [--port 9464] [--for 30] [--every 1]: seconds, and seconds between two samples
//        metrics-demo --cost: what samples cost
import CoreMetrics
import Dispatch
import PrometheusText
import Streams
import StreamsMetrics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What follows a word of the command line.
func option(_ name: String, otherwise value: Int) -> Int {
  guard let place = CommandLine.arguments.firstIndex(of: name) else { return value }
  return CommandLine.arguments.dropFirst(place + 1).first.flatMap(Int.init) ?? value
}

let (seconds, port) = (option("--for", otherwise: 30), option("--port", otherwise: 9_464))
let backend = PrometheusText()
MetricsSystem.bootstrap(backend)
if CommandLine.arguments.contains("--cost") {
  Cost.print()
  exit(0)
}
do {
  let metrics = try StreamMetrics.start(every: .seconds(option("--every", otherwise: 1)))
  let chains = Chains()
  let server = try Server(port: UInt16(clamping: port)) { backend.text }
  print("http://127.0.0.1:\(port)/metrics for \(seconds) s")
  server.serve(until: .now() + .seconds(seconds))
  metrics.stop()
  withExtendedLifetime(chains) {}
} catch {
  print(error)
}
