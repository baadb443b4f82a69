import Streams
import StreamsTesting

/// A test in Swift, made of a recording: it builds the chain anew, plays what came in, and compares what comes out.
struct MarbleTest {
  /// Why no test can be made.
  struct Impossible: Error, CustomStringConvertible {
    let description: String
  }

  private let story: Story
  private let root: NodeIdentity
  private let types: [String]
  private let (function, extras): (String?, Set<Replay.Extra>)
  private var literals = SwiftLiterals()

  /// - Parameter function: what makes the chain of its source; nil for a placeholder.
  init(_ story: Story, using function: String?, including extras: Set<Replay.Extra> = [.end]) throws {
    let roots = story.rootsOfPlaces
    guard let root = roots.first else {
      throw Impossible(
        description:
          "a test needs all that came into a chain, and none was built in this part of the recording")
    }
    guard roots.count == 1 else {
      let names = roots.prefix(8).map { $0.name ?? $0.label }.joined(separator: ", ")
      throw Impossible(
        description:
          "a test needs one source, and there are \(roots.count): \(names); choose a chain with --node")
    }
    (self.story, self.root, self.function, self.extras) = (story, root, function, extras)
    types = SwiftLiterals.arguments(of: root.type)
  }

  /// The whole file.
  func text() throws -> String {
    var test = self
    let body = try test.source() + ["let streams = replay.hold(replay.build { \(chain) })"] + test.events()
    let expected = test.expected()
    let name = names.first.map { SwiftLiterals.function($0) } ?? "recordedChain"
    var lines = ["import Streams", "import StreamsTesting", "import Testing", ""]
    lines += test.head()
    lines += ["@Test func \(name)() {", "  let replay = Replay()"]
    lines += body.map { "  \($0)" }
    // What is only held needs no name.
    if !body.contains(where: { $0.contains("streams.") }) {
      lines = lines.map { $0.replacing("let streams = replay.hold", with: "replay.hold") }
    }
    return (lines + expected.map { "  \($0)" } + ["}"]).joined(separator: "\n") + "\n"
  }

  // MARK: The source

  private var chain: String { "\(function ?? "<#the function that makes the chain#>")(source)" }
  private var value: String { types.last ?? "Void" }
  private var begin: Duration { story.begin ?? .zero }

  private mutating func source() throws -> [String] {
    switch root.kind {
    case "Promise": return script() + [built("Promise<\(value)> { _, completion in task.run(completion) }")]
    case "Future": return script() + [built("Future<\(value)> { completion in task.run(completion) }")]
    case "Cold":
      let types = "\(self.types.first ?? "Void"), \(value)"
      return script() + [built("Cold<\(types)> { _, _, respond in task.run(respond) }")]
    case "SignalProducer":
      return script() + [built("SignalProducer<\(value), any Error> { observer, _ in task.run(observer) }")]
    case "HotInput", "Hot": return [held("HotInput<\(value)>()")]
    case "ObservableInput", "Observable":
      let first = literals.literal(
        ["Int": "0", "Double": "0", "Bool": "false", "String": ""][value], of: value)
      return ["// A recording does not tell the first value.", held("ObservableInput<\(value)>(\(first))")]
    case "Signal":
      return ["let (source, input) = replay.hold(replay.build { Signal<\(value), any Error>.pipe() })"]
    default: throw Impossible(description: "no test can be made of a \(root.kind) yet")
    }
  }

  private func built(_ source: String) -> String { "let source = replay.build { \(source) }" }
  /// What the program has held, and would end without that.
  private func held(_ source: String) -> String { "let source = replay.hold(replay.build { \(source) })" }

  private mutating func script() -> [String] {
    if let run = story.runs.first, story.runs.count == 1 {
      return ["let task = replay.script(of: \(value).self, [\(scripted(run))])"]
    }
    var lines = ["let task = replay.script(", "  of: \(value).self,", "  ["]
    for run in story.runs { lines.append("    \(scripted(run)),") }
    return lines + ["  ])"]
  }

  private mutating func scripted(_ run: Story.Run) -> String {
    if root.kind == "SignalProducer" {
      let values = run.values.map {
        "(\(seconds($0.time - run.start)), \(literals.literal($0.text, of: value)))"
      }
      let list = "[\(values.joined(separator: ", "))]"
      if let error = run.error {
        return
          ".sends(\(list), .fails(\(SwiftLiterals.quoted(error.words)), after: \(seconds(error.time - run.start))))"
      }
      return run.completed.map { ".sends(\(list), .completes(after: \(seconds($0 - run.start))))" }
        ?? ".sends(\(list))"
    }
    if let answer = run.values.first {
      return
        ".answers(\(literals.literal(answer.text, of: value)), after: \(seconds(answer.time - run.start)))"
    }
    return run.error.map {
      ".fails(\(SwiftLiterals.quoted($0.words)), after: \(seconds($0.time - run.start)))"
    } ?? ".never"
  }

  private func seconds(_ duration: Duration) -> String { duration.secondsText }

  // MARK: What comes in

  private mutating func events() -> [String] {
    let isSignal = root.kind == "Signal"
    let requests = story.requests.map { request in
      let text = literals.literal(request.text, of: types.first ?? "Void")
      let share = request.share ? ", share: true" : ""
      return at(request.time, "\(asker(request.node)).request(\(text)\(share))")
    }
    return requests
      + story.inputs.map { input in
        at(input.time, isSignal ? signal(input.event) : push(input.event))
      }
  }

  private func at(_ time: Duration, _ action: String) -> String {
    "replay.at(\(seconds(time - begin))) { \(action) }"
  }

  /// What the program asked on: the source, the one stream that the function makes, or one of several by its name.
  private func asker(_ node: NodeID) -> String {
    if node == root.id { return "source" }
    let askers = Set(story.requests.map(\.node)).subtracting([root.id])
    return askers.count == 1 ? "streams" : "streams.\(story.nodes[node]?.name ?? "<#the stream that asked#>")"
  }

  private mutating func push(_ event: Fact.Event) -> String {
    let isObservable = root.kind.hasPrefix("Observable")
    return switch event {
    case .next(let text, _): "source.\(isObservable ? "set" : "push")(\(literals.literal(text, of: value)))"
    case .error(let error, _):
      "source.push(\(isObservable ? "error: " : "")RecordedError(\(SwiftLiterals.quoted(error))))"
    case .end(.completed, _): "source.terminate(withReason: .completed)"
    case .end(.error(let error), _):
      "source.terminate(withReason: .error(RecordedError(\(SwiftLiterals.quoted(error)))))"
    default: "source.terminate(withReason: .cancelled)"
    }
  }

  private mutating func signal(_ event: Fact.Event) -> String {
    switch event {
    case .next(let text, _): "input.send(value: \(literals.literal(text, of: value)))"
    case .error(let error, _), .end(.error(let error), _):
      "input.send(error: RecordedError(\(SwiftLiterals.quoted(error))))"
    case .end(.completed, _): "input.sendCompleted()"
    default: "input.sendInterrupted()"
    }
  }

  // MARK: What comes out

  /// The streams whose events are compared: the named ones, or all when none has a name.
  private var names: [String] {
    let below = story.nodes.values.filter { !$0.parents.isEmpty }.sorted { $0.id < $1.id }
    let named = below.compactMap(\.name)
    var names: [String] = []
    for name in named.isEmpty ? below.map(\.nameOrPlace) : named where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  private func expected() -> [String] {
    let names = names
    let lines = story.outputs.compactMap { fact -> String? in
      let name = fact.node.nameOrPlace
      guard names.contains(name), let words = fact.event.words(including: extras) else { return nil }
      return "\((fact.time - begin).inMilliseconds) \(name) \(words)"
    }
    let list = names.map(SwiftLiterals.quoted).joined(separator: ", ")
    // As far as the recording goes.
    let arguments = "\(list)\(SwiftLiterals.including(extras)), until: \(seconds(story.end - begin))"
    return ["#expect(", "  replay.lines(of: \(arguments)) == ["]
      + lines.map { "    \(SwiftLiterals.quoted($0))," } + ["  ])"]
  }

  /// What the reader of the test has to fill in.
  private func head() -> [String] {
    literals.unknown.flatMap { type in
      [
        "/// \(type) has no literal: fill in how it is made of its description.",
        "private func \(SwiftLiterals.function(type))(_ text: String) -> \(type) { <#a \(type)#> }", "",
      ]
    }
  }
}
