/// The stretches of time of which nothing is known, in shortest columns of a ``Timeline``, the oldest first.
///
/// What is missing is missing at all nodes: they share one list, which none of them changes.
struct UnseenSpans: Hashable, Sendable {
  /// So many are told apart. A journal that overflows again and again makes one at each look.
  static let capacity = 256

  private var spans: [Range<Int>] = []

  /// Adds a stretch behind all others.
  mutating func add(_ span: Range<Int>) {
    guard !span.isEmpty else { return }
    spans.append(span)
    guard spans.count > Self.capacity else { return }
    // The two oldest grow together: what is known of the time between them stays in the tracks.
    let oldest = spans.removeFirst()
    spans[0] = oldest.lowerBound..<max(oldest.upperBound, spans[0].upperBound)
  }

  /// Marks those of some columns of which not all is known.
  /// - Parameters:
  ///   - first: the number of the first of them.
  ///   - length: how many shortest columns each of them is long.
  func mark(_ columns: inout [Column], from first: Int, length: Int) {
    for span in spans {
      let start = max(first, span.lowerBound / length)
      let end = min(first + columns.count, (span.upperBound - 1) / length + 1)
      guard start < end else { continue }
      for index in start..<end { columns[index - first].marks.insert(.unseen) }
    }
  }
}
