import Streams

/// A throttle that keeps all work, for the test to decide.
final class ByHand: Throttle {
  let works = Kept<ThrottledWork>()

  func process(work: @escaping ThrottledWork) { works.keep(work) }
}
