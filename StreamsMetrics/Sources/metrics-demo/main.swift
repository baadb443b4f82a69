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

/// Says on the standard error what is wrong, and ends the program.
func fail(_ reason: String) -> Never {
  let line = Array("metrics-demo: \(reason)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(1)
}

let seconds = option("--for", otherwise: 30)
guard let port = UInt16(exactly: option("--port", otherwise: 9_464)), port > 0 else {
  fail("write a port from 1 to 65535, such as --port 9464")
}
let backend = PrometheusText()
MetricsSystem.bootstrap(backend)
if CommandLine.arguments.contains("--cost") {
  Cost.print()
  exit(0)
}
do {
  let metrics = try StreamMetrics.start(every: .seconds(option("--every", otherwise: 1)))
  let chains = Chains()
  let server = try Server(port: port) { backend.text }
  print("http://127.0.0.1:\(port)/metrics for \(seconds) s")
  server.serve(until: .now() + .seconds(seconds))
  metrics.stop()
  withExtendedLifetime(chains) {}
} catch {
  fail("\(error)")
}
