import Testing

@testable import Streams

struct `A handle that keeps nothing` {
  private let transcript = Transcript()
  private let weakly = Weakly()

  private func countdown() -> Cold<Int, Int> {
    weakly.watch(Cold<Int, Int> { _, request, respond in respond(.success(request)) })
  }

  @Test func `a handler that asks its own stream again leaks nothing`() {
    do {
      let cold = countdown().inFlight(limit: 1)
      cold.on { [cold = cold.unkept, transcript] value in
        transcript.write(value)
        if value > 0 { cold.request(value - 1, share: true) }
      }
      cold.request(2, share: true)
    }
    #expect(transcript.lines == ["2", "1", "0"])
    #expect(weakly.alive == [])
  }

  @Test func `one that holds the stream itself keeps it for ever`() {
    let handle: Cold<Int, Int>
    do {
      let cold = countdown()
      cold.on { value in if value > 0 { cold.request(value - 1, share: true) } }
      handle = cold.unkept
    }
    #expect(weakly.alive != [] && handle.isActive)
    // Until the program ends it.
    handle.terminate(withReason: .completed)
    #expect(!handle.isActive)
  }

  @Test(arguments: KindUnderTest.allCases)
  func `no kind is kept by it`(_ kind: KindUnderTest) {
    let law = LawCase(kind: kind, operation: OperatorUnderTest("unkept", Unkept()))
    let leaves = Kept<any Sendable>()
    var driver = law.drive(Transcript(keeping: leaves))
    driver.release()
    driver.owner = nil
    law.scheduler.run()
    #expect(driver.leaf.cause?.trigger == .release)
    leaves.drop()
  }

  @Test func `it says and does what the stream itself does, and so after the end`() {
    var input: ObservableInput<Int>? = ObservableInput(1)
    let unkept = input?.unkept
    unkept?.on { [transcript] in transcript.write($0) }
    unkept?.set(2)
    input = nil
    unkept?.set(3)
    #expect(transcript.lines == ["2"] && unkept?.value == 2)
    #expect(unkept?.state == .terminated(reason: .completed))
    #expect(unkept?.cause?.explanation == "nothing held it any more")
    #expect(unkept.map { "\($0)" } == "ObservableInput<Int>")
  }
}

/// Keeps what keeps nothing.
private struct Unkept: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.unkept.map { $0 }.written(to: transcript)
  }
}
