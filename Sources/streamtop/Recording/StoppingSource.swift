import Streams

/// What is watched while it runs, with a screen that stops where something happens: the program goes on meanwhile, and what it
/// does is shown when the screen goes on.
final class StoppingSource: Source {
  private let base: any Source
  private var breaks = Breaks()
  /// What is to be shown when the screen goes on; nil while it does.
  private var held: HeldSamples?

  /// More facts than this are not waited for.
  private static let limit = 200_000

  init(_ base: any Source) { self.base = base }

  var title: String { base.title }
  var time: Duration { base.time }
  var speed: Double { base.speed }
  var isPaused: Bool { base.isPaused }
  /// Not before all has been shown.
  var isOver: Bool { base.isOver && held == nil }

  func advance(to time: Duration) { base.advance(to: time) }
  func attend(to node: NodeID?) { base.attend(to: node) }
  func show(_ nodes: Set<NodeID>) { base.show(nodes) }
  var abilities: Abilities { base.abilities }
  var descriptors: [Int32] { base.descriptors }
  func receive() { base.receive() }
  var patience: Duration? { base.patience }

  func perform(_ effect: Effect) -> Reply {
    switch effect {
    case .setBreaks(let breaks): self.breaks = breaks
    case .setPaused(false) where held != nil: isReleased = true
    default: return base.perform(effect)
    }
    return .done
  }

  /// Whether what is held is to be shown with the next look.
  private var isReleased = false

  func look(_ show: (Sample) -> Model) {
    var samples: [Sample] = []
    base.look { sample in
      samples.append(sample)
      // Nothing that runs goes back to what was known. To keep that would copy it at each look.
      return Model()
    }
    if let held, isReleased || held.factCount > StoppingSource.limit {
      samples = held.samples + samples
      (self.held, isReleased) = (nil, false)
    }
    for sample in samples { take(sample, show) }
  }

  private func take(_ sample: Sample, _ show: (Sample) -> Model) {
    guard held == nil else {
      held?.add(sample)
      return
    }
    guard let hit = breaks.first(in: sample.facts[...]) else {
      _ = show(sample)
      return
    }
    // Up to what has stopped the screen, without counts of what comes later.
    var shown = sample
    shown.facts = Array(sample.facts[...hit])
    (shown.readings, shown.lostValues, shown.time) = ([], 0, sample.facts[hit].time)
    shown.status.isPaused = true
    (shown.notice, shown.isStop) = ("stopped at \(sample.facts[hit].breakWords)", true)
    _ = show(shown)
    var rest = sample
    rest.facts = Array(sample.facts[(hit + 1)...])
    (rest.keyframe, rest.output, rest.notice) = (nil, [], nil)
    held = HeldSamples()
    held?.add(rest)
  }
}
