import Streams
import StreamsTesting

// What has come out of a chain, and comes out again.

extension MarbleTest {
  /// The streams whose events are compared: the named ones. When none has a name, those in the file of the first one: what the
  /// program hangs below the chain elsewhere is no part of what the test builds.
  var compared: [NodeIdentity] {
    let below = story.nodes.values.filter { !$0.parents.isEmpty }.sorted { $0.id < $1.id }
    let named = below.filter { $0.name != nil }
    return named.isEmpty ? below.filter { $0.file == below[0].file } : named
  }

  var names: [String] {
    var names: [String] = []
    for name in compared.map(\.nameOrPlace) where !names.contains(name) { names.append(name) }
    return names
  }

  /// The check; empty when nothing has come out.
  func expected() -> [String] {
    let names = names
    let lines = story.outputs.compactMap { fact -> String? in
      let name = fact.node.nameOrPlace
      guard names.contains(name), let words = fact.event.words(including: extras) else { return nil }
      return "\((fact.time - begin).millisecondText) \(name) \(words)"
    }
    guard !lines.isEmpty else { return [] }
    let list = names.map(SwiftLiterals.quoted).joined(separator: ", ")
    // As far as the recording goes.
    let arguments = "\(list)\(SwiftLiterals.including(extras)), until: \(seconds(story.end - begin))"
    let texts = lines.map { "    \(SwiftLiterals.quoted($0))," }
    if isVirtual { return ["#expect(", "  replay.lines(of: \(arguments)) == ["] + texts + ["  ])"] }
    return [
      "// Recorded on a real clock, where timers are late: the times may differ by so many seconds.",
      "let differences = replay.differences(", "  of: \(arguments), within: \(tolerance),", "  from: [",
    ] + texts + ["  ])", "#expect(differences == [])"]
  }

  /// A tenth of a second, and what the program's own timers are known to have been late, to a tenth.
  private var tolerance: String {
    let tenths = 1 + Int((story.lateness / .milliseconds(100)).rounded(.up))
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension NodeIdentity {
  fileprivate var file: Substring { location.prefix { $0 != ":" } }
}
