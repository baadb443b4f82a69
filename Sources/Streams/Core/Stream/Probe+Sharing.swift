import Dispatch

extension Probe {
  /// The probe of the whole program, made by the first call: it sleeps until its first ``Reader`` is made, and sees the
  /// streams that are built from that call on, outside of any other `StreamContext`. An inspector and metrics look through it.
  ///
  /// Its times are counted from that call on. It keeps the values of the nodes that are watched, the last 20 of each, and how
  /// long these nodes take.
  ///
  /// Nil when the program has given its streams another probe: see ``StreamContext/watch(with:)``.
  public static var shared: Probe? { made }

  /// How many values of a node it keeps.
  package static let sharedValueCapacity = 20

  private static let made: Probe? = {
    let began = DispatchTime.now().uptimeNanoseconds
    let probe = Probe(valueCapacity: sharedValueCapacity, timesNodes: true, isAwake: false) {
      .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds - began))
    }
    return StreamContext.watch(with: probe) ? probe : nil
  }()
}
