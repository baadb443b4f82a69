import Testing

@testable import Streams

/// What else than a stream of the tree holds a stream, kind by kind.
struct `Whatever hears a stream keeps it, if a task feeds it` {
  struct Case: Sendable, CustomTestStringConvertible {
    let kind: KindUnderTest
    let holder: Holder

    var testDescription: String { "\(kind): \(holder.testDescription)" }
  }

  static let table = KindUnderTest.allCases.flatMap { kind in Holder.all.map { Case(kind: kind, holder: $0) }
  }

  private let leaves: Kept<any Sendable>
  private let transcript: Transcript
  private let weakly = Weakly()

  init() {
    leaves = Kept()
    transcript = Transcript(keeping: leaves)
  }

  private func drive(_ test: Case, _ transcript: Transcript) -> (LawCase, Driver) {
    let law = LawCase(kind: test.kind, operation: test.holder.operation)
    return (law, law.drive(transcript))
  }

  @Test(arguments: table.filter { $0.kind.isFedByTask })
  func `it hears what it would hear if the stream were held as well`(_ test: Case) {
    let reference = Transcript(keeping: leaves)
    let (law, whole) = drive(test, reference)
    do {
      var (ours, driver) = drive(test, transcript)
      driver.owner = nil
      for value in 1...2 {
        whole.push(value)
        driver.push(value)
      }
      law.scheduler.run()
      ours.scheduler.run()
      weakly.watch(from: driver.leaf)
      driver.release()
    }
    #expect(transcript.lines == reference.lines && transcript.lines.first == "\(test.expected)")
    leaves.drop()
    #expect(weakly.alive == [])
  }

  @Test(arguments: table.filter { !$0.kind.isFedByTask })
  func `an input that is released ends, whatever hears it`(_ test: Case) {
    var (law, driver) = drive(test, transcript)
    let root = (driver.owner as? any NodeOwner)?.node
    driver.owner = nil
    law.scheduler.run()
    #expect(root?.cause?.description.hasSuffix("nothing held it any more") == true)
    leaves.drop()
  }
}

/// A stream of any kind.
private protocol NodeOwner { var node: Node { get } }

extension EventStream: NodeOwner {}

extension `Whatever hears a stream keeps it, if a task feeds it`.Case {
  /// What is heard first.
  var expected: Int { testDescription.hasSuffix("sample") ? 0 : 1 }
}
