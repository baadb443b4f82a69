import Testing

@testable import Streams

@Suite struct `What a node keeps of how it came out` {
  private struct Failure: Error {}

  /// An outcome of each case that keeps something, and what that is.
  private static func outcome(of node: Node, _ number: Int) -> (outcome: NodeOutcome, kept: AnyObject) {
    let (error, origin) = (Failure() as any Error, EndOrigin(at: node, .operation))
    let ends = EndedOtherwise(error)
    return [
      (.failure(error), MarkedReference.box(of: error)),
      (.endError(error), MarkedReference.box(of: error)),
      (.endedOtherwise(ends), ends),
      (.ended(origin), origin),
    ][number]
  }

  /// Leak Sanitizer takes a word for a pointer that points to an object, or into it.
  @Test(arguments: 0..<4) func `is in a word that points into it, and comes out again`(_ number: Int) {
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
      default: nil
      }
    #expect(keptAgain === kept)
    node.outcome = .unremarkable
    #expect(node.keptOutcome.word == 0)
  }

  @Test(arguments: 0..<4) func `is released with the node, and when another outcome comes`(_ number: Int) {
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
        let (outcome, object) = Self.outcome(of: node, 3 - number)
        (node.outcome, other) = (outcome, object)
      }
      #expect(kept == nil)
      #expect(other != nil)
    }
    #expect(other == nil)
  }
}
