import Streams
import StreamsTesting

/// A test in Swift, made of a recording: it builds the chain anew, plays what came in, and compares what comes out.
struct MarbleTest {
  /// Why no test can be made.
  struct Impossible: Error, CustomStringConvertible {
    let description: String

    init(description: String) { self.description = description }

    init(sources: [NodeIdentity], ofChain chain: String?) {
      let names = sources.prefix(8).map { $0.name ?? $0.label }.joined(separator: ", ")
      let (whose, hint) =
        if Set(sources.map(\.location)).count == 1 {
          (" there are", "; leave out with --to what was built later")
        } else if let chain { (" the chain of '\(chain)' has", "") } else {
          (" there are", "; choose a chain with --node")
        }
      description = "a test needs one source, and\(whose) \(sources.count): \(names)\(hint)"
    }
  }

  let story: Story
  let root: NodeIdentity
  let types: [String]
  let (function, extras): (String?, Set<Replay.Extra>)
  /// Whether time was moved by hand: then each thing happens again at its very time.
  let isVirtual: Bool
  var literals = SwiftLiterals()

  /// - Parameters:
  ///   - chain: the name by which the chain was chosen.
  ///   - function: what makes the chain of its source; nil for a placeholder.
  init(
    _ story: Story, ofChain chain: String? = nil, using function: String?,
    including extras: Set<Replay.Extra> = [.end],
    isVirtual: Bool = true
  ) throws {
    let roots = story.sources
    guard let root = roots.first else {
      throw Impossible(
        description:
          "a test needs all that came into a chain, and none was built in this part of the recording")
    }
    guard roots.count == 1 else { throw Impossible(sources: roots, ofChain: chain) }
    (self.story, self.root, self.function, self.extras) = (story, root, function, extras)
    self.isVirtual = isVirtual
    types = SwiftLiterals.arguments(of: root.type).map(SwiftNames.typeName)
    try checkWhatCameIn()
  }

  /// What has come in otherwise than a test can play it is no test.
  private func checkWhatCameIn() throws {
    if let request = story.requests.first(where: { $0.text == nil }) {
      throw Impossible(
        description:
          "the value of the request at \(Format.clock(request.time)) is not in the recording; record with --values all, from "
          + "before it")
    }
    if let command = story.commands.first {
      throw Impossible(
        description:
          "who watched acted on the chain at \(Format.clock(command.time)), which a test cannot do: \(command.words)"
      )
    }
    if root.kind != "Promise", let cancel = story.cancels.first {
      throw Impossible(
        description:
          "\(cancel.node.name ?? cancel.node.label) was cancelled at \(Format.clock(cancel.time)), which a test does with a "
          + "Promise alone; leave it out with --to")
    }
  }

  /// The whole file.
  func text() throws -> String {
    var test = self
    let body = try test.source() + ["let streams = replay.hold(replay.build { \(chain) })"] + test.events()
    let expected = test.expected()
    guard !expected.isEmpty else {
      throw Impossible(
        description: "nothing has come out of \(root.name ?? root.label): there is nothing to compare")
    }
    let name = names.first.map { SwiftLiterals.function($0) } ?? "recordedChain"
    var lines = ["import Streams", "import StreamsTesting", "import Testing"]
    lines += modules.map { "@testable import \($0)" } + [""]
    lines += test.head()
    // Several tests of one chain may stand in one target.
    lines += ["@Test private func \(name)() {"] + notes.map { "  // \($0)" } + ["  let replay = Replay()"]
    lines += body.map { "  \($0)" }
    // What is only held needs no name.
    if !body.contains(where: { $0.contains("streams.") }) {
      lines = lines.map { $0.replacing("let streams = replay.hold", with: "replay.hold") }
    }
    return (lines + expected.map { "  \($0)" } + ["}"]).joined(separator: "\n") + "\n"
  }

  /// The modules in which the compared streams are built; a test's own is none that it could import.
  private var modules: [String] {
    let modules = compared.compactMap { node in node.location.split(separator: "/").first.map { String($0) } }
    return Set(modules.filter { !$0.hasSuffix("Tests") && SwiftNames.isIdentifier($0) }).sorted()
  }

  /// What who reads the test should know.
  private var notes: [String] {
    var notes: [String] = []
    if !story.innerPlaces.isEmpty {
      // On one line, which a comment ends with.
      let places = story.innerPlaces.sorted().joined(separator: ", ").harmless
      notes.append("What the chain builds itself runs as it is: at \(places).")
    }
    if story.hasJitter {
      notes.append("Its retries wait at random: give the policy a seed, or times will differ.")
    }
    return notes
  }

  /// What the reader of the test has to fill in.
  private func head() -> [String] {
    literals.unknown.flatMap { type in
      [
        "/// \(type) has no literal: fill in how it is made of its description.",
        "private func \(SwiftLiterals.function(type))(_ text: String) -> \(type) { <#the value#> }", "",
      ]
    }
  }

  var begin: Duration { story.begin ?? .zero }

  func seconds(_ duration: Duration) -> String { duration.secondsText }
}
