import Streams
import StreamsWire

// What keys do to a program that runs elsewhere.

extension Attachment {
  // It goes on whatever the screen does.
  var isPaused: Bool { false }
  var speed: Double { 1 }
  func advance(to time: Duration) {}

  /// What the program says that it allows.
  var abilities: Abilities {
    var abilities = Abilities.stops
    let control = properties["control"]?.split(separator: " ") ?? []
    if control.contains("cancel") { abilities.insert(.cancels) }
    if control.contains("retry") { abilities.insert(.hurries) }
    if properties["requests"] != nil { abilities.insert(.asks) }
    return abilities
  }

  func beginAct() { firstOfAct = outbox.lastCommand + 1 }

  func perform(_ effect: Effect) -> Reply {
    if let ending, effect.command != nil { return .refused(ending) }
    switch effect {
    case .cancel where isReadOnly, .retryNow where isReadOnly, .ask where isReadOnly:
      return .refused(Abilities.readonlyWords)
    case .cancel(let node): return send(.cancel, to: node)
    case .retryNow(let node): return send(.retryNow, to: node)
    case .ask(let name, let text, let share):
      if share { return .refused("only the demo can share a request") }
      if let objection = Self.objection(to: text) { return .refused(objection) }
      asked[outbox.put(.request, name: name, text: text)] = "\(name): \(text)"
      return send()
    case .request:
      return .refused(":request NAME TEXT sends a request to a stream that the program has named for that")
    case .startPromise, .search, .setReaderPaused, .fault: return .refused("only the demo can do that")
    case .setSpeed: return .refused("a program that runs has its own speed")
    case .seek: return .refused("a program that runs cannot go back; record it with streamtop record")
    // Where there is a screen to stop, ``StoppingSource`` takes the first two.
    case .setBreaks, .setPaused, .copy, .save, .setTheme, .setMouse, .saveConfiguration, .suspend, .redraw,
      .quit:
      break
    }
    return .done
  }

  private func send(_ verb: ViewerCommand.Verb, to node: NodeID) -> Reply {
    outbox.put(verb, node: node)
    return send()
  }

  /// Sends what is put, or says that the program does not take it now.
  private func send() -> Reply {
    outbox.send()
    guard let length = silence.length else { return .done }
    let seconds = length.components.seconds
    return .late("the program has said nothing for \(seconds) s; it hears of this when it goes on")
  }

  /// Whether the program has not answered something that it was asked to do.
  var owesAnswer: Bool { outbox.lastCommand > answers.reduce(0) { max($0, $1.number) } }

  /// Why a request cannot be sent; nil when it can. No more of it than this would come to the program.
  private static func objection(to text: String) -> String? {
    let (count, limit) = (text.utf8.count, ViewerCommand.textLimit)
    return count > limit ? "request: the text has \(count) bytes; at most \(limit) are allowed" : nil
  }

  /// Sends a request, and waits for what the program says to it.
  /// - Throws: why it was not sent.
  func request(_ text: String, of name: String) throws {
    if let objection = Self.objection(to: text) {
      throw WatchedProgram.Failure(kind: .unreadable, description: objection)
    }
    let number = outbox.put(.request, name: name, text: text)
    let deadline = ContinuousClock.now + .seconds(5)
    while ending == nil, ContinuousClock.now < deadline {
      look { _ in Model() }
      if let answer = answers.first(where: { $0.number == number }) {
        guard let refusal = answer.refusal else { return }
        throw WatchedProgram.Failure(kind: answer.isUnreadable ? .unreadable : .refused, description: refusal)
      }
      waitForMore(atMost: .milliseconds(100))
    }
    throw WatchedProgram.Failure(kind: .unavailable, description: ending ?? "the program does not answer")
  }
}
