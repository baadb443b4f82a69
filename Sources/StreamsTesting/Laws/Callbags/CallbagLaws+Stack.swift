import Streams

extension CallbagLaws {
  /// What a sink that asks from its handler may find on its stack.
  enum StackLimit {
    /// How many values are asked for from within values.
    static let values = 2_000
    /// How many bytes deeper the second half of them may lie than the first: half a byte for each value, so that a million
    /// of them fit on a stack of 512 KiB.
    static let growth: UInt = 500
    /// How many bytes deeper any of them may lie than the first one: what is more is not waited for.
    static let depth: UInt = 64 << 10
  }

  /// Whether a sink that asks for the next value from its handler stays on the same part of the stack.
  ///
  /// Depths are addresses, so that nothing is left to the size of the stack at hand, and a source that recurses is found out
  /// long before it is full. What is deep once, such as a beginning, or now and then, is as good as flat: what counts is
  /// that it does not become deeper.
  static func checkStack<Value>(_ producer: Producer<Value>) -> [Report.Violation] {
    let gauge = StackGauge<Value>()
    gauge.run(producer)
    guard let reason = gauge.reason else { return [] }
    return [Report.Violation(law: .constantStack, reason: reason, marble: "g · 1 · 2 · …")]
  }

  private final class StackGauge<Value> {
    private var depths: [UInt] = []
    private var top: UInt = 0
    private var talkback: SourceTalkback<Value>?

    /// What is wrong; nil when nothing is.
    var reason: String? {
      guard let first = depths.first, let deepest = depths.max() else { return nil }
      if deepest > first + StackLimit.depth {
        return "\(depths.count) values took \(deepest - first) bytes of stack"
      }
      let half = depths.count / 2
      guard let earlier = depths[..<half].max(), let later = depths[half...].max(),
        later > earlier + StackLimit.growth
      else { return nil }
      return "\(depths.count - half) values took \(later - earlier) bytes of stack"
    }

    func run(_ producer: Producer<Value>) {
      depths.reserveCapacity(StackLimit.values)
      top = place()
      producer { self.receive($0) }
      talkback?(.completed(.finished))
      talkback = nil
    }

    private func receive(_ message: Sink<Value>) {
      switch message {
      case .start(let talkback):
        self.talkback = talkback
        talkback(.wantItem)
      case .next:
        let place = place()
        depths.append(max(top, place) - min(top, place))
        let isTooDeep = (depths.last ?? 0) > (depths.first ?? 0) + StackLimit.depth
        if depths.count < StackLimit.values, !isTooDeep { talkback?(.wantItem) }
      case .completed: talkback = nil
      }
    }

    /// Where on its stack the caller is.
    @inline(never)
    private func place() -> UInt {
      let byte: UInt8 = 0
      return withUnsafePointer(to: byte) { UInt(bitPattern: $0) }
    }
  }
}
