import Streams
import StreamsMetrics
import Synchronization
import Testing

/// Streams that are busy when metrics begin, and are found afterwards.
struct FoundLateTests {
  /// Also where no younger one tells how old it is.
  @Test(arguments: [false, true])
  func `what was counted at a busy stream before the start is no growth`(isYoungest: Bool) {
    let measured = Measured()
    let again = Mutex<StreamMetrics?>(nil)
    let (input, last) = measured.run { () -> (HotInput<Int>, Hot<Int>) in
      let input = HotInput<Int>()
      return (input, input.map { $0 }.named("x"))
    }
    last.on { number in
      guard number == 5 else { return }
      let metrics = StreamMetrics(watching: measured.probe, factory: measured.backend)
      again.withLock { $0 = metrics }
    }
    // One that is found at once, and was made later.
    let other = isYoungest ? nil : measured.run { HotInput<Int>() }
    for number in 1...4 { input.push(number) }
    measured.metrics.stop()
    #expect(measured.values("x") == 4)
    input.push(5)
    let metrics = again.withLock { $0 }
    metrics?.sample()
    #expect(measured.values("x") == 4)
    input.push(6)
    metrics?.sample()
    #expect(measured.values("x") == 5)
    withExtendedLifetime(other) {}
  }
}
