import Synchronization

// What tells a node from those that have been in its memory before, and will be later.

extension Node {
  /// Where the number of the mark stands in `streamType`, above the type: no address has these bits.
  private static var shift: UInt { 48 }
  private static let lastNumber = Atomic<UInt>(0)

  /// The type of the stream that the node was made for; 0 until that is known.
  var typeOfStream: UInt { streamType.load(ordering: .acquiring) & (1 << Node.shift &- 1) }

  var mark: NodeMark {
    // Unmanaged: compared, not followed.
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return NodeMark(address: address, number: streamType.load(ordering: .relaxed) >> Node.shift)
  }

  /// The mark of a node with which an end begins: with a number, from now on.
  func numbered() -> NodeMark {
    var seen = streamType.load(ordering: .relaxed)
    while seen >> Node.shift == 0 {
      let number = Node.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue % 0xFFFF + 1
      let (isDone, current) = streamType.compareExchange(
        expected: seen, desired: seen | number << Node.shift, ordering: .acquiringAndReleasing)
      if isDone { break }
      seen = current
    }
    return mark
  }
}
