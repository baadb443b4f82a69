import Synchronization

extension NodeRecord {
  /// The parts that are told apart.
  private static var parts: Int { 10_000 }

  /// The progress of the task, as the node has passed it on last: from 0 to 1, in steps of a ten-thousandth. Nil without any,
  /// and when progress is not counted in numbers.
  public var progress: Double? {
    // Unmanaged: this record holds it until its end.
    let part =
      detailsReference.load(ordering: .acquiring)?._withUnsafeGuaranteedRef {
        $0.progress.load(ordering: .relaxed)
      } ?? 0
    return part > 0 ? Double(part - 1) / Double(Self.parts) : nil
  }

  func set(progress fraction: Double?) {
    let part = fraction.map { Int(($0 * Double(Self.parts)).rounded()) + 1 } ?? 0
    madeDetails.progress.store(part, ordering: .relaxed)
  }
}
