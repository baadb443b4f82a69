@testable import Streams

/// A small concurrent program over one chain, made from a seed.
struct StressProgram: Equatable, CustomStringConvertible {
  enum Source: CaseIterable { case hot, observable, cold, promise }

  enum Stage: CaseIterable {
    case map, filter, scan, buffer, delay, dispatch, asyncMap, asyncMapLater, mergeItself, zipItself,
      mergeOther
    case throttle, retry, retryLater
  }

  enum Action: CaseIterable {
    /// A value, a request, or a Promise's answer.
    case send
    case fail, complete, cancel, subscribe, release, sendOther, passTime
  }

  var source: Source
  var stages: [Stage]
  /// What each thread does, one after the other.
  var threads: [[Action]]
  /// What handlers do, each of them one thing, in the order in which they are called.
  var inside: [Action]

  init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let source = Source.allCases.randomElement(using: &generator) ?? .hot
    self.source = source
    let possible = Stage.allCases.filter { $0.isPossible(on: source) }
    stages = (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
      possible.randomElement(using: &generator)
    }
    threads = (0..<Int.random(in: 2...4, using: &generator)).map { _ in
      (0..<Int.random(in: 2...6, using: &generator)).map { _ in Action.random(using: &generator) }
    }
    inside = (0..<Int.random(in: 0...3, using: &generator)).map { _ in Action.random(using: &generator) }
  }

  var description: String {
    let threads = threads.enumerated().map { "  thread \($0): \(Self.words($1))" }.joined(separator: "\n")
    return "\(source) \(stages.map { "\($0)" })\n\(threads)\n  handlers: \(Self.words(inside))"
  }

  private static func words(_ actions: [Action]) -> String {
    actions.map { "\($0)" }.joined(separator: ", ")
  }

  /// All programs that have one thing less.
  var smaller: [StressProgram] {
    let fewerStages = stages.indices.map { index in changed { $0.stages.remove(at: index) } }
    let fewerThreads = threads.indices.map { index in changed { $0.threads.remove(at: index) } }
    let shorter = threads.indices.flatMap { thread in
      threads[thread].indices.map { index in changed { $0.threads[thread].remove(at: index) } }
    }
    let fewerInside = inside.indices.map { index in changed { $0.inside.remove(at: index) } }
    return fewerThreads + fewerStages + shorter + fewerInside
  }

  private func changed<Removed>(_ change: (inout StressProgram) -> Removed) -> StressProgram {
    var program = self
    _ = change(&program)
    return program
  }
}

extension StressProgram.Stage {
  func isPossible(on source: StressProgram.Source) -> Bool {
    switch self {
    case .retry, .retryLater: source == .promise
    // What asks gets its own answers; with state in between, one could not tell which they are.
    case .scan, .buffer, .zipItself, .mergeItself: source != .cold
    default: true
    }
  }

  /// Whether its output is decided by the order of its input alone.
  var isDeterministic: Bool { self != .throttle && self != .mergeOther }
}

extension StressProgram.Action {
  static func random(using generator: inout SplitMix64) -> Self {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<10: .send
    case 10: .fail
    case 11: .complete
    case 12: .cancel
    case 13, 14: .subscribe
    case 15: .release
    case 16: .sendOther
    default: .passTime
    }
  }
}
