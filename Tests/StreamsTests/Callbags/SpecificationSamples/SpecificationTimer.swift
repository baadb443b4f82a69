import Streams

/// The timer of CallbagKit's samples, on virtual time.
final class SpecificationTimer: Sendable {
  private let work: ScheduledWork

  private init(_ work: ScheduledWork) { self.work = work }

  static func scheduledTimer(
    withTimeInterval seconds: Double, on scheduler: VirtualScheduler, _ block: @escaping @Sendable () -> Void
  ) -> SpecificationTimer {
    SpecificationTimer(scheduler.schedule(after: .seconds(seconds), block))
  }

  func invalidate() { work.cancel() }
}

/// Something that may be captured where the sample's own code sees to it that one thread uses it.
struct Unchecked<Value>: @unchecked Sendable {  // Unchecked: see above.
  let value: Value
}
