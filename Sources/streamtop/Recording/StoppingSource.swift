import Streams

/// What is watched while it runs, with a screen that stops where something happens, or when the user pauses: the program goes
/// on meanwhile, and what it does is shown when the screen goes on.
final class StoppingSource: Source {
  private let base: any Source
  private var breaks = Breaks()
  /// What is to be shown when the screen goes on; nil while it does.
  private var held: HeldSamples?
  /// How all stood when a sample was shown last.
  private var shown = (time: Duration.zero, status: Status())
  /// Whether the next look is to tell that the user has paused.
  private var isPauseNew = false

  /// More than this of facts, counts and nodes is not waited for.
  private static let limit = 200_000

  init(_ base: any Source) { self.base = base }

  var title: String { base.title }
  var time: Duration { base.time }
  var speed: Double { base.speed }
  var isPaused: Bool { base.isPaused }
  /// Not before all has been shown.
  var isOver: Bool { base.isOver && held == nil }
  var goesOn: Bool { base.goesOn }
  var ending: String? { base.ending }

  func advance(to time: Duration) { base.advance(to: time) }
  func attend(to node: NodeID?) { base.attend(to: node) }
  func show(_ nodes: Set<NodeID>) { base.show(nodes) }
  var abilities: Abilities { base.abilities }
  var descriptors: [Int32] { base.descriptors }
  func receive() { base.receive() }

  func beginAct() { base.beginAct() }

  func perform(_ effect: Effect) -> Reply {
    switch effect {
    case .setBreaks(let breaks): self.breaks = breaks
    // What has a time of its own goes on, and has to be read on: only the screen can stand still.
    case .setPaused(true) where !base.abilities.contains(.paces):
      isReleased = false
      if held == nil { (held, isPauseNew) = (HeldSamples(), true) }
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
    if isPauseNew, !isReleased { _ = show(standing) }
    isPauseNew = false
    if let held, isReleased || held.weight > StoppingSource.limit {
      samples = held.samples + samples
      if !isReleased {
        samples[0].notice =
          "more than \(Format.count(StoppingSource.limit)) facts and counts wait, so the screen goes on"
      }
      (self.held, isReleased) = (nil, false)
    }
    for sample in samples { take(sample, show) }
    // The screen stands still, but for how far it is behind.
    let behind = standing.status.behind?.components.seconds ?? 0
    if held != nil, behind != shownBehind { _ = show(standing) }
    shownBehind = behind
  }

  /// How many seconds the screen was behind at the last look.
  private var shownBehind: Int64 = 0

  /// Shows what is held, up to now, without going on: the user has not seen whether the program is over.
  func showHeld(_ show: (Sample) -> Model) {
    guard held != nil else { return }
    base.look { sample in
      held?.add(sample)
      return Model()
    }
    for sample in held?.samples ?? [] { pass(sample, show) }
    held = HeldSamples()
  }

  private func take(_ sample: Sample, _ show: (Sample) -> Model) {
    guard held == nil else {
      hold(sample, show)
      return
    }
    guard let hit = breaks.first(in: sample.facts[...]) else {
      pass(sample, show)
      return
    }
    // Up to what has stopped the screen, without counts of what comes later.
    var first = sample.part(0..<hit + 1)
    first.status.isPaused = true
    first.stop = sample.facts[hit]
    pass(first, show)
    var rest = sample
    rest.facts = Array(sample.facts[(hit + 1)...])
    (rest.keyframe, rest.output, rest.notice, rest.refusal) = (nil, [], nil, nil)
    held = HeldSamples()
    held?.add(rest)
  }

  /// Keeps a sample for later, but for what it says to the user: that is seen at once, as it may answer a key.
  private func hold(_ sample: Sample, _ show: (Sample) -> Model) {
    var (rest, said) = (sample, standing)
    (said.notice, said.refusal) = (rest.notice.take(), rest.refusal.take())
    if said.notice != nil || said.refusal != nil { _ = show(said) }
    held?.add(rest)
  }

  /// What a screen shows that stands still.
  private var standing: Sample {
    var sample = Sample(time: shown.time, status: shown.status)
    sample.hasCounts = false
    (sample.status.isPaused, sample.status.behind) = (true, held == nil ? nil : base.time - shown.time)
    return sample
  }

  private func pass(_ sample: Sample, _ show: (Sample) -> Model) {
    shown = (sample.time, sample.status)
    _ = show(sample)
  }
}
