/// Keys to be pressed one after the other, and times to wait between them: `jjr<Tab><wait 2s>x`.
struct KeyScript: Hashable, Sendable {
  /// One thing to do.
  enum Step: Hashable, Sendable {
    case press(Key)
    case wait(Duration)
  }

  var steps: [Step] = []

  /// What is wrong with a script, in words for the one who wrote it.
  struct Mistake: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  init() {}

  /// Reads a script: each character is a key, and names stand in angle brackets.
  init(_ text: String) throws(Mistake) {
    var rest = text[...]
    while let first = rest.first {
      guard first == "<" else {
        steps.append(.press(Key(typed: first)))
        rest.removeFirst()
        continue
      }
      guard let end = rest.firstIndex(of: ">") else {
        throw Mistake(description: "'<' without '>' in the keys; a '<' of its own is written <lt>")
      }
      steps.append(try KeyScript.step(named: rest[rest.index(after: rest.startIndex)..<end]))
      rest = rest[rest.index(after: end)...]
    }
  }

  private static func step(named name: Substring) throws(Mistake) -> Step {
    if name.lowercased().hasPrefix("wait ") {
      let span = name.dropFirst("wait ".count)
      guard let duration = Duration(text: span) else {
        throw Mistake(description: "<\(name)> does not say how long; write <wait 2s> or <wait 500ms>")
      }
      return .wait(duration)
    }
    guard let key = Key(named: name) else {
      throw Mistake(description: "no key is called <\(name)>")
    }
    return .press(key)
  }
}
