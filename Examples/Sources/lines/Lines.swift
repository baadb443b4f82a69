import ArgumentParser
import ExampleSupport
import Streams
import StreamsInspector
import UnixSignals

/// Stores the measurements of a file in a slow archive.
@main
struct Lines: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lines",
    abstract: "Read a file as fast as a slow archive stores what is in it.",
    discussion: """
      Each line is a sensor and a temperature, such as kitchen,21.5. Watch it with `streamtop attach lines`. Ctrl-C ends \
      it, with the exit status 130.
      """)

  @Argument(help: "The file; one with 100,000 lines that are made up unless said.")
  var file: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many measurements are stored at once; 100 unless said.", valueName: "n"),
    transform: Reading.count(1...100_000))
  var batch = 100

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many batches are stored at the same time; 2 unless said.", valueName: "n"),
    transform: Reading.count(1...100))
  var atOnce = 2

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many seconds it takes to store a batch; 0.05 unless said.", valueName: "seconds"),
    transform: Reading.seconds)
  var latency = Duration.seconds(0.05)

  static func main() async { await runWithOneLineErrors() }

  func run() async throws {
    // First of all: streams that are built before are not seen.
    StreamInspector.start("lines")
    let sample = SampleFile()
    if file == nil { try sample.write(lines: 100_000) }
    defer { sample.remove() }
    let work = stored(
      lines(of: file ?? sample.path), in: Archive(latency: latency).batches(), batch: batch, atOnce: atOnce
    ) {
      print("line \($0) is no measurement")
    }
    let (count, error) = await untilInterrupted { await storeAll(work) }
    if let error, !(error is CancellationError) { throw error }
    print("stored \(count) measurements")
    if error != nil { throw ExitCode(130) }
  }
}

// sample: lines-loop
/// Asks for one batch after the other, and counts the measurements in them. Ends early when the task is cancelled.
func storeAll(_ batches: CallbagSource<Int>) async -> (count: Int, error: (any Error)?) {
  var count = 0
  do {
    for try await stored in batches.values() { count += stored }
    return (count, nil)
  } catch {
    return (count, error)
  }
}
// end

/// Cancels the work when the program gets a signal to end.
private func untilInterrupted<Output: Sendable>(
  _ work: @escaping @Sendable () async -> Output
) async -> Output {
  let task = Task { await work() }
  let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
  let interruption = Task {
    for await _ in signals { task.cancel() }
  }
  defer { interruption.cancel() }
  return await task.value
}
