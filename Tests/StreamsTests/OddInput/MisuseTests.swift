import Foundation
import Testing

@testable import Streams

struct MisuseTests {
  @Test(arguments: Misuse.all.indices)
  func `a number that an operator cannot work with stops the program where it is written`(index: Int)
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      Misuse.all[index].call()
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("Fatal error: \(Misuse.all[index].sentence)"))
  }

  @Test func `every requirement of the library is in the table`() throws {
    let required = try Requirements().calls
    #expect(!required.isEmpty)
    #expect(required.subtracting(Misuse.all.map(\.requirement)) == [])
    #expect(Set(Misuse.all.map(\.requirement)).subtracting(required) == [])
  }

  @Test func `nothing else stops the program but what cannot happen`() throws {
    let stops = try Requirements().otherStops
    #expect(stops == Self.whatCannotHappen)
  }

  /// What only a mistake of the library's own, or the system, can bring about. It has no parameter to name.
  private static let whatCannotHappen: Set<String> = [
    "a handler that stays is no attempt that can be given up",
    "a junction has at least one source",
    "a leaf hears values of its own type",
    "a node has a gate from when it is made",
    "a node that has ended does not work",
    "a receiver gets the node that has stored it",
    "a room is used as what it has been filled with",
    "a timer's root has a ticker",
    "an Observable is always made by a node that remembers its value",
    "all other ends do something else here",
    "there is a bit for each side that fails: see `failedSides`",
    "an ObservableInput is always the root of its tree",
    "only a Cold refuses requests, and it has no outcome to use again",
    "only a branch waits for a replay",
    "only a root begins, and it is attached to nothing",
    "only what settles waits on without a branch, and no observer is there",
    "only what settles waits on without a stream, and has no value yet",
    "only what settles waits on in a gate, and has no requests",
    "only what settles hears in spite of a cancel",
    "only what settles tells an outcome, and no disposable is there",
    "only an operator of an Observable stays for good, and it takes no requests",
    "only what settles waits for an attempt, and it ends no requests",
    "pthread_key_create: \\(failure): the process has no thread-specific key left",
    "pthread_setspecific: \\(failure): there is no memory left",
    "the policy decides the same",
    "the root that has just been made here can run its task",
    "the values stand in the order of their streams",
    "values are taken only when there is one of each stream",
    "what a probe finds may have a lifetime of another thread's",
    "what settles does not end its requests: see `markEnded`",
  ]
}

/// What the sources say of what they require. Read by hand: regular expressions take seconds in debug builds.
private struct Requirements {
  /// The operation of each, and its parameter where that has a name of its own.
  private(set) var calls: Set<String> = []
  /// The sentences of other stops.
  private(set) var otherStops: Set<String> = []

  init() throws {
    for path in try Page.files(in: "Sources/Streams", ".swift") where !path.hasSuffix("/Requirement.swift") {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for call in text.components(separatedBy: "Requirement.check(").dropFirst() { add(call) }
      for stop in ["precondition(", "preconditionFailure(", "fatalError(", "assert(", "assertionFailure("] {
        for rest in text.components(separatedBy: " \(stop)").dropFirst() {
          otherStops.insert(words(in: rest).first ?? "no sentence: \(rest.prefix(40))")
        }
      }
    }
  }

  private mutating func add(_ call: String) {
    let statement = String(call.prefix(while: { $0 != "\n" }))
    let words = words(in: statement)
    if statement.contains("in: name") {
      calls.formUnion(["flatten", "flatMap"])
    } else if statement.contains("from: first") || words.count == 1 {
      calls.insert(words[0])
    } else {
      // The parameter is written before the operation.
      calls.insert("\(words[1]) \(words[0])")
    }
  }

  private func words(in text: String) -> [String] {
    let parts = text.components(separatedBy: "\"")
    return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
  }
}
