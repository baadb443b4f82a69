import Streams

extension VirtualScheduler {
  /// Moves time to this moment, unless another move is under way. Returns whether the moment has come.
  func tryReach(_ instant: Duration) -> Bool { tryAdvance(to: instant) || now >= instant }
}
