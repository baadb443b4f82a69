@testable import Streams

/// Returns as soon as something is so that another thread is about to do. It looks again and again, at first without a pause,
/// so that both go on at nearly the same time; the longer it waits, the more it leaves the processors to other tests.
func waitUntil(_ isSo: () -> Bool) {
  var patience = ThreadIdentity.Patience()
  while !isSo() { patience.giveWay() }
}
