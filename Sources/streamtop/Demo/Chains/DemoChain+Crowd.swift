import Streams

extension DemoChain {
  /// Ten streams, through all of which values come as fast as a busy program's.
  static let crowd = DemoChain(
    "crowd", "Hot: a thousand values a second through nine operators", .once
  ) { site in
    let numbers = HotInput<Int>()
    numbers.named(site.title)
    let totals = numbers.map { $0 &* 3 }.filter { $0 >= 0 }.scan(0) { $0 &+ $1 }
    let shown = totals.map { $0 & 1_023 }.distinct().filter { $0 >= 0 }.map { $0 + 1 }.map { $0 &* 2 }
      .on { _ in }
    let pulse = site.network.pulse { for number in $0 { numbers.push(number) } }

    return Chain(
      observation: AnyDisposable {
        pulse.dispose()
        // Held until here: a stream goes with its last holder.
        withExtendedLifetime(shown) { numbers.terminate(withReason: .cancelled) }
      })
  }
}
