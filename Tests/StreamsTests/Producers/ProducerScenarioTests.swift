import Streams
import Testing

@Suite("Every started run of a producer ends audibly, once, and truly")
struct ProducerScenarioTests {
  private static let all: [ProducerScenario] =
    ProducerScenario.startingOrder + ProducerScenario.lettingGo + ProducerScenario.closedGate
    + ProducerScenario.endOrder

  @Test("as written down", arguments: all)
  func scenario(_ scenario: ProducerScenario) {
    let stage = ProducerStage()
    scenario.play(stage)
    #expect(stage.heard.lines == scenario.lines)
    stage.dispose()
  }

  @Test("and there are enough of them")
  func count() { #expect(Self.all.count >= 80) }
}
