import Foundation
import Testing

/// What the law table must have is read from the sources, so that nothing public is added without a law.
struct `The law table` {
  /// Functions that give a stream and are no operators: they tell a source what to do.
  private static let commands: Set = ["set(_:)", "start(delayFirst:)", "stop()", "restart(withInterval:)"]

  /// What has no row of its own, and how often.
  private static let withoutRow = [
    // Other types of failure, for which nothing else is done.
    "flatten(_:)": 2,
    // Their answers come from tasks, when those run; for the rest they are the one that gets its run.
    "asyncMap(priority:_:)": 2,
    // A dispatch to the main queue, which tests do not hold, and a handler below it: these have rows.
    "onMain(_:)": 1,
    // What comes out is an event stream, and keeps the laws of those.
    "producer()": 1, "signal()": 1, "producer(for:)": 1,
  ]

  /// Kinds that the table has no source of, and why.
  private static let otherKinds = [
    // Its values say nothing; below its operators it is a Hot.
    "timer",
    // Errors end them and handles hold them: they have laws of their own.
    "signal", "signalproducer", "callbag",
  ]

  private let operators = DeclaredOperator.all(in: [sources])

  @Test func `has every public operator`() {
    #expect(operators.count > 60)
    let missing = Self.counted(operators.map(\.signature)).filter { signature, count in
      !Self.commands.contains(signature)
        && OperatorUnderTest.all.count { $0.signature == signature }
          < count - Self.withoutRow[signature, default: 0]
    }
    #expect(missing.isEmpty, "add these to Laws/OperatorTable: \(missing)")
  }

  @Test func `has no operator that is gone`() {
    let declared = Set(operators.map(\.signature))
    #expect(OperatorUnderTest.all.map(\.signature).filter { !declared.contains($0) } == [])
  }

  @Test func `has every kind`() throws {
    let declared = try swiftFiles(in: Self.sources).flatMap { text in
      // Whatever it conforms to: a tag may have several protocols.
      text.matches(of: /public enum (\w+)Kind\W/).map { $0.1.lowercased() }
    }
    let known = KindUnderTest.allCases.map { $0.rawValue.lowercased() } + Self.otherKinds
    #expect(declared.filter { !known.contains($0) } == [])
    #expect(known.filter { !declared.contains($0) } == [], "the pattern overlooks these, or they are gone")
  }

  @Test func `has operators that users call without annotations`() throws {
    let calls = try swiftFiles(in: Self.root.appending(path: "Tests/Consumer/Sources/InSwift6")).joined()
    let names = Set(operators.map(\.name))
    #expect(names.filter { !calls.contains(".\($0)") }.sorted() == ["set", "stop"])
  }

  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
  private static let sources = root.appending(path: "Sources/Streams")

  private static func counted(_ words: [String]) -> [(String, Int)] {
    Dictionary(grouping: words) { $0 }.map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }
  }
}
