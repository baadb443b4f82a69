/// A throttle's leave to work on one value. The work is done when nobody holds the ticket any more: whoever delivers the
/// value does, and whoever is to answer it later.
final class ThrottleTicket: Sendable {
  private let completion: WorkCompletion

  init(_ completion: @escaping WorkCompletion) { self.completion = completion }

  deinit { completion() }
}
