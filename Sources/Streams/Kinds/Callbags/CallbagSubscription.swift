/// What a sink does with its run: asks, pauses, and stops it, from any thread. Everything is ignored after the end.
public struct CallbagSubscription: Sendable {
  @usableFromInline let demand: Demand
  private let end: Ending
  private let bornRecord: NodeRecord?
  private let probe: Probe?

  /// Releases the leaf when it has ended.
  final class Ending: Sendable {
    private let leaf: Locked<Node?>
    private let demand: Demand
    /// The record of the stream that the sink hears, if it had one when the run began.
    let recordAbove: NodeRecord?

    init(_ leaf: Node, _ demand: Demand) {
      self.leaf = Locked(leaf)
      self.demand = demand
      recordAbove = leaf.parent?.record
    }

    deinit {
      guard let leaf = leaf.exchange(nil) else { return }
      demand.forget()
      leaf.unhold()
    }

    /// The leaf, unless the sink has ended the run, or has seen that it is over.
    var place: Node? { leaf.withLock { $0 } }

    var isOver: Bool {
      guard let leaf = leaf.withLock({ $0 }) else { return true }
      guard !leaf.isOpen else { return false }
      self.leaf.exchange(nil)
      return true
    }

    /// Ends the run on behalf of the sink, which hears nothing more.
    func stop(_ completion: Completion) {
      // Under the lock: when a second call returns, the sink hears nothing either.
      let stopped = leaf.withLock { leaf in
        leaf?.set(.isDeaf, true)
        return leaf.take()
      }
      guard let leaf = stopped else { return }
      demand.words.set(end: completion)
      demand.close()
      leaf.cancelFromHere(for: EndOrigin(at: leaf, .cancellation))
    }
  }

  init(_ demand: Demand, _ end: Ending, record: NodeRecord?, probe: Probe?) {
    self.demand = demand
    self.end = end
    bornRecord = record
    self.probe = probe
  }

  /// Where the values leave the tree; nil once the sink has ended the run, or has seen that it is over.
  var leaf: Node? { end.place }

  /// What is kept of the sink: from its start, or since a viewer has looked.
  private var record: NodeRecord? { bornRecord ?? leaf?.record }

  /// The probe's record of the run's sink; nil without a probe, and until a probe has looked.
  public var inspected: NodeRecord? { record?.isProbed == true ? record : nil }

  /// Asks for `count` more values.
  ///
  /// A pullable source gives them before this returns, unless this is called from a handler of the run: then they come when
  /// the handler has returned. A listenable source ignores the wish.
  ///
  /// - Parameters:
  ///   - count: how many values more.
  ///   - file: where they are asked for, for the message when the count is negative.
  ///   - line: where they are asked for.
  /// - Precondition: `count` is not negative.
  @inlinable
  public func pull(_ count: Int = 1, file: StaticString = #fileID, line: UInt = #line) {
    Requirement.check(count, "count", atLeast: 0, in: "pull", file, line)
    demand.ask(for: count)
  }

  /// Asks for all values that there are.
  public func pullAll() { demand.ask(for: Demand.unlimited) }

  /// Makes the source give nothing until ``resume()``. What it gives nevertheless is dropped.
  public func pause() { if demand.pause() { note(.pause) } }

  /// Makes the source go on.
  public func resume() { demand.resume { note(.resume) } }

  /// Makes the source give everything again, if it can. Operators keep what they remember.
  ///
  /// A wish that has not been answered is made anew. A wish whose answer is being delivered counts as answered, also when the
  /// handler of that answer calls this. A producer written by hand that has kept a wish answers both: then one value more comes
  /// than has been asked for.
  public func rewind() { demand.rewind() }

  /// Ends the run: everything above it at once, and without another event for the sink. If a handler of the run calls this, the
  /// sources hear of the end when the handler has returned.
  ///
  /// Releasing this value does not end it: `stop()` is the only way to stop a run that has not come to its end.
  /// - Parameter completion: what sources that are written as raw producers hear.
  public func stop(_ completion: Completion = .cancelled) { end.stop(completion) }

  /// Whether the run is over, for whatever reason.
  public var hasEnded: Bool { end.isOver }

  private func note(_ event: Fact.Event) {
    if let record { probe?.note(event, at: record) }
  }

  /// How many values have come to the sink while it had paused its sources.
  var dropCount: Int { demand.dropCount }

  /// Counts values that the sink has dropped. Called where they arrive.
  func noteDrops(_ count: Int) {
    guard let record else { return }
    for _ in 0..<count { record.noteDrop(to: probe) }
    if record.isLogged { record.log("drops \(count) over a limit") }
  }

  /// Counts something that the sink has said, and that nothing comes of.
  func noteDrop(of words: String) {
    let (record, above) = (record, end.recordAbove)
    (record ?? above)?.noteDrop(to: probe)
    // A log is asked for at a stream, which a sink is not.
    if let logged = [record, above].compactMap(\.self).first(where: \.isLogged) {
      logged.log("drops \(words)")
    }
  }

  /// Makes the gauge in which the sink says how many values it keeps; nil without a record.
  func measure(capacity: Int) -> PressureGauge? {
    guard let record else { return nil }
    let gauge = PressureGauge(capacity: capacity, demand: demand)
    record.measure(by: gauge)
    return gauge
  }
}
