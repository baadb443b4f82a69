@testable import Streams

extension Locked {
  /// Waits until another thread has handed something over, and takes it.
  func takeOver<Thing: Sendable>() -> Thing where State == Thing? {
    var patience = ThreadIdentity.Patience()
    while true {
      if let thing = exchange(nil) { return thing }
      patience.giveWay()
    }
  }
}
