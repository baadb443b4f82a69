/// A throttle's permission to work on one value. The work is done when the last holder releases the ticket: the gate that
/// delivers the value holds it, and an `asyncMap` that is to answer it later.
final class ThrottleTicket: Sendable {
  private let completion: WorkCompletion

  init(_ completion: @escaping WorkCompletion) { self.completion = completion }

  deinit { completion() }
}
