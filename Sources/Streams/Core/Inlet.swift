/// The end of one stretch of tree where the next begins: a child in the gate above, the way into the gate below.
///
/// A join has one for each source, an operator that waits has one. The probe does not see inlets.
@usableFromInline
// Unchecked like its superclass: the gate above serialises.
final class Inlet: Node, @unchecked Sendable {
  // Unchecked: set while the gate below is made, cleared by the owner of the gate above.
  @exclusivity(unchecked) @usableFromInline var head: Gate?
  /// Which of a join's sources this is, from the left.
  @usableFromInline let side: Int

  @usableFromInline
  init(below parent: Node, side: Int, receiver: @escaping Receiver) {
    self.side = side
    super.init(
      parent: parent, flags: parent.has(.settling) ? .settling : [], record: nil, receiver: receiver)
  }

  /// What must be remembered of the event that is arriving.
  @inlinable @inline(__always)
  func delivery(_ route: Route) -> Delivery {
    Delivery(
      route: route, exchange: gate.exchange, attempt: has(.settling) ? gate.currentAttempt : 0, side: side)
  }

  /// Whether an event may still pass, once per attempt when the stream above settles.
  @inlinable @inline(__always)
  func admit() -> Bool {
    has(.settling) ? admitOnce() : true
  }

  @usableFromInline
  func admitOnce() -> Bool {
    guard isWaiting else { return false }
    insert(.served)
    return true
  }

  /// A settling stream that feeds a flowing one is done as soon as it has delivered.
  @inlinable @inline(__always)
  func didDeliver(_ termination: Termination) {
    if has(.settling) { didSettle(termination) }
  }

  @usableFromInline
  func didSettle(_ termination: Termination) {
    if head?.has(.settling) == false { end(termination) }
  }

  override func receive(error: any Error, _ route: Route) {
    guard admit() else { return }
    head?.upstreamFailed(self, error, delivery(route))
    didDeliver(.error(error))
  }

  override func end(_ termination: Termination) {
    guard !has(.ended), !has(.ending), let head else { return }
    insert(.ending)
    if has(.settling), head.has(.settling) {
      // The gate below answers with `headEnded` once everything in it has ended.
      head.perform { head.upstreamEnded(self, termination) }
    } else {
      markEnded(termination)
      self.head = nil
      head.perform { head.upstreamEnded(self, termination) }
      if has(.settling) { leaveParent(termination) }
    }
  }

  /// The gate below has ended: so does this way into it. Called from inside the gate below.
  func headEnded(_ termination: Termination) {
    gate.perform {
      guard !self.has(.ended) else { return }
      self.insert(.ending)
      self.markEnded(termination)
      self.head = nil
      self.leaveParent(termination)
    }
  }
}
