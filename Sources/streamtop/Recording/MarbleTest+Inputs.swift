import Streams

// The source of a test, and what is played into it.

extension MarbleTest {
  var chain: String { "\(function ?? "<#the function that makes the chain#>")(source)" }
  private var value: String { types.last ?? "Void" }

  mutating func source() throws -> [String] {
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

  mutating func events() -> [String] {
    let isSignal = root.kind == "Signal"
    let requests = story.requests.map { request in
      let text = literals.literal(request.text, of: types.first ?? "Void")
      let share = request.share ? ", share: true" : ""
      return at(request.time, "\(asker(request.node)).request(\(text)\(share))")
    }
    // A Promise is cancelled as a whole, wherever that is said.
    let cancels = story.cancels.map { cancel in
      at(cancel.time, "\(extras.contains(.cancel) ? asker(cancel.node.id) : "source").cancel()")
    }
    return requests + cancels
      + story.inputs.map { input in
        at(input.time, isSignal ? signal(input.event) : push(input.event))
      }
  }

  private func at(_ time: Duration, _ action: String) -> String {
    "replay.at(\(seconds(time - begin))) { \(action) }"
  }

  /// What the program acted on: the source, the one stream that the function makes, or one of several by its name.
  private func asker(_ node: NodeID) -> String {
    if node == root.id { return "source" }
    let askers = Set(story.requests.map(\.node) + story.cancels.map(\.node.id)).subtracting([root.id])
    guard askers.count > 1 else { return "streams" }
    let name = story.nodes[node]?.name.flatMap { SwiftNames.isIdentifier($0) ? $0 : nil }
    return "streams.\(name ?? "<#the stream#>")"
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
}
