import Synchronization

/// Lets one thread at a time in, by compare-and-swap: the least that a stream with several writers needs.
final class Guardian: Sendable {
  private let isTaken = Atomic<Bool>(false)

  @inline(__always)
  func run(_ body: () -> Void) {
    while !isTaken.weakCompareExchange(expected: false, desired: true, ordering: .acquiring).exchanged {}
    body()
    isTaken.store(false, ordering: .releasing)
  }
}
