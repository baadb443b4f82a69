import Synchronization

/// Progress in one whole number, as records keep it and recordings write it.
package struct CountedProgress {
  /// 0 for none, else ten-thousandths and one.
  package let count: Int

  package init(count: Int) { self.count = count }

  /// Takes a part of the whole, from 0 to 1: less counts as nothing, and so does not-a-number; more counts as all.
  package init(_ part: Double?) {
    count = part.map { $0 > 0 ? Int((min($0, 1) * Self.whole).rounded()) + 1 : 1 } ?? 0
  }

  /// The part of the whole; nil for none.
  package var part: Double? { count > 0 ? min(1, Double(count - 1) / Self.whole) : nil }

  private static var whole: Double { 10_000 }
}

extension NodeRecord {
  /// The progress of the task, as the node has passed it on last: from 0 to 1, in steps of a ten-thousandth. Nil without any,
  /// and when progress is not counted in numbers.
  public var progress: Double? {
    // Unmanaged: this record holds it until its end.
    let count =
      detailsReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef {
        $0.progress.load(ordering: .relaxed)
      } ?? 0
    return CountedProgress(count: count).part
  }

  func set(progress fraction: Double?) {
    madeDetails.progress.store(CountedProgress(fraction).count, ordering: .relaxed)
  }
}
