@testable import Streams
@testable import streamtop

/// A world whose model is asked what it has found.
final class LintWorld {
  let world = World()
  var model = Model()

  /// Looks at what has happened up to now.
  func look() { model.apply(world.sample()) }

  /// Looks when so much time has passed.
  func look(after span: Duration) {
    world.time += span
    look()
  }

  /// Looks, and answers what has been found so far.
  var found: [Lint] {
    look()
    return model.lints.findings.map(\.lint)
  }

  /// How often each finding has been seen.
  var counts: [Int] {
    look()
    return model.lints.findings.map(\.count)
  }

  /// A look before which facts are missing.
  func lose(_ nodes: [NodeSnapshot]) {
    var sample = world.sample()
    (sample.facts, sample.keyframe, sample.gap) = ([], nodes, "too much")
    model.apply(sample)
  }
}
