import ArgumentParser
import ExampleSupport
import Streams
import StreamsInspector

/// Searches while one types.
@main
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search as you type: among the names of operators.",
    discussion: """
      Type a part of a name; Enter or Ctrl-C ends it, after the last search. Watch it with `streamtop attach search`.
      """)

  @Option(
    help: ArgumentHelp("Type this by itself, instead of reading the keyboard.", valueName: "text"),
    transform: Reading.text)
  var type: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The seconds between two letters of --type; 0.4 unless said.", valueName: "seconds"),
    transform: Reading.seconds)
  var every = Duration.seconds(0.4)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many seconds a search takes; 0.5 unless said.", valueName: "seconds"),
    transform: Reading.seconds)
  var latency = Duration.seconds(0.5)

  static func main() async { await runWithOneLineErrors() }

  func run() async throws {
    // First of all: streams that are built before are not seen.
    StreamInspector.start("search")
    let index = Index(names: Index.operators, latency: latency)
    let typed = HotInput<String>()
    let found = hits(for: typed.hot(), in: index.searches())
    // A loop that keeps all hits, and starts to listen before anything is typed.
    let values = found.values(buffering: .unbounded)
    async let isShown: Void = show(values)

    for await text in type.map({ Typing.itself($0, every: every) }) ?? Typing.keys() {
      print("typed: \(text)")
      typed.push(text)
    }
    // The last search is waited for: the stream ends when it has its answer.
    typed.terminate(withReason: .completed)
    try await isShown
  }

  private func show(_ values: StreamValues<Hits>) async throws {
    for try await hits in values {
      let names = hits.names.isEmpty ? "nothing" : hits.names.joined(separator: " ")
      print("\(hits.text): \(hits.problem ?? names)")
    }
  }
}
