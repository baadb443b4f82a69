import Testing

@testable import Streams

@Suite struct `What a node keeps of how it came out` {
  private struct Failure: Error {}

  /// An outcome of each case that keeps something, and what that is.
  private static func outcome(of node: Node, _ number: Int) -> (outcome: NodeOutcome, kept: AnyObject) {
    let (error, origin) = (Failure() as any Error, EndOrigin(at: node, .operation))
    let (ends, progress) = (EndedOtherwise(error), LatestProgress(0))
    return [
      (.failure(error), MarkedReference.box(of: error)),
      (.endError(error), MarkedReference.box(of: error)),
      (.endedOtherwise(ends), ends),
      (.ended(origin), origin),
      (.progress(progress), progress),
    ][number]
  }

  /// Leak Sanitizer takes a word for a pointer that points to an object, or into it.
  @Test(arguments: 0..<5) func `is in a word that points into it, and comes out again`(_ number: Int) {
    let node = Promise<Int> { _ in }.node
    let (outcome, kept) = Self.outcome(of: node, number)
    node.outcome = outcome
    let address = UInt(bitPattern: Unmanaged.passUnretained(kept).toOpaque())
    #expect((address..<address + 8).contains(node.keptOutcome.word))
    let keptAgain: AnyObject? =
      switch (node.outcome, outcome) {
      case (.failure(let error), .failure), (.endError(let error), .endError): MarkedReference.box(of: error)
      case (.endedOtherwise(let ends), .endedOtherwise): ends
      case (.ended(let origin), .ended): origin
      case (.progress(let latest), .progress): latest
      default: nil
      }
    #expect(keptAgain === kept)
    node.outcome = .unremarkable
    #expect(node.keptOutcome.word == 0)
  }

  @Test(arguments: 0..<5) func `is released with the node, and when another outcome comes`(_ number: Int) {
    weak var kept: AnyObject?
    weak var other: AnyObject?
    do {
      let node = Promise<Int> { _ in }.node
      do {
        let (outcome, object) = Self.outcome(of: node, number)
        (node.outcome, kept) = (outcome, object)
      }
      #expect(kept != nil)
      do {
        let (outcome, object) = Self.outcome(of: node, (number + 1) % 5)
        (node.outcome, other) = (outcome, object)
      }
      #expect(kept == nil)
      #expect(other != nil)
    }
    #expect(other == nil)
  }

  @Test func `is not lost to news of progress that come beside it`() {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    let (node, error) = (promise.node, Failure() as any Error)
    node.gate.perform {
      #expect(node.awaitsOutcome)
      node.keep(failure: error)
      node.emit(progress: 1)
    }
    #expect(node.failure.map(MarkedReference.box) === MarkedReference.box(of: error))
    // Else the run, which can be answered, and what keeps its completion would keep each other.
    answer.drop()
  }
}
