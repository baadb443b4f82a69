import Streams
import StreamsWire

/// A recording as something to watch: it plays, stops, and goes to any moment.
///
/// To go back is to take up an earlier moment, with what was known then, and to play on from there.
final class Playback: Source {
  let title: String
  /// When the first of what is recorded was seen: a program may have run for a while by then.
  let beginning: Duration
  private(set) var time: Duration
  var speed: Double
  var isPaused = false
  /// What stops it.
  var breaks: Breaks
  /// Why the file cannot be read on; nil while it can.
  private(set) var failure: (any Error)?

  private let file: RecordingFile
  private(set) var reel: Reel
  private var moments: Moments
  let length: Duration?
  /// What the dashboard is to go on from, when that is not where it was.
  private var restart: Model?
  /// How many facts are to have been shown then; nil while time alone counts.
  private var goal: Int?
  /// Up to where the user has leapt: nothing on that way stops it.
  private(set) var leapEnd: Duration?
  /// The moment for which the user has asked.
  private(set) var wish: Duration?
  /// Whether any break has stopped it.
  private(set) var hasStopped = false
  /// Whether it goes on to the next break, whatever its time.
  private var isSearching = false
  private var notice: String?
  private var stop: Fact?
  private var hasToldEnd = false
  private(set) var properties: [String: String] = [:]

  /// - Throws: why the file cannot be played.
  init(_ file: RecordingFile, speed: Double = 1, breaks: Breaks = Breaks()) throws {
    self.file = file
    self.speed = speed
    self.breaks = breaks
    title = "REPLAY \(file.name.split(separator: "/").last.map(String.init) ?? file.name)"
    reel = Reel(try file.parts())
    try reel.load(from: file)
    length = try file.length()
    beginning = reel.current?.time ?? .zero
    (time, lastTime) = (beginning, beginning)
    moments = Moments(from: reel, at: beginning)
  }

  func advance(to time: Duration) {
    if !isPaused, !isOver { self.time = max(self.time, time) }
  }

  func go(to seek: Seek) {
    (leapEnd, wish) = (nil, nil)
    switch seek {
    case .start:
      goBack { $0.time <= beginning }
      leapEnd = beginning
    case .end: leap(to: .seconds(1 << 40))
    case .to(let target):
      leap(to: target)
      (wish, notice) = (target, earlyWords(for: target))
    case .by(let span): leap(to: time + span)
    case .facts(let count):
      isPaused = true
      let target = max(0, reel.shown + count)
      // Not to a moment at which more time has passed since that fact.
      if count < 0 { goBack { $0.reel.shown < target } }
      goal = target
    case .nextBreak:
      (isSearching, isPaused) = (true, false)
    }
  }

  private func leap(to moment: Duration) {
    let target = max(beginning, moment)
    if target < time { goBack { $0.time <= target } }
    (time, leapEnd) = (target, target)
  }

  /// Takes up the last moment that fits; the first one always does.
  private func goBack(to fits: (Moments.Moment) -> Bool) {
    let moment = moments.last(where: fits)
    (reel, restart, hasToldEnd) = (moment.reel, moment.model, false)
    (time, lastTime) = (moment.time, moment.time)
  }

  /// Nil while it goes on to a place that is no time.
  var nextLook: Duration? {
    restart == nil && goal == nil && !isSearching && failure == nil ? reel.current?.time : nil
  }

  func look(_ show: (Sample) -> Model) {
    var hasShown = false
    while let sample = nextSample() {
      let model = show(sample)
      hasShown = true
      // Within a look there is nothing to go on from.
      if reel.current == nil { moments.keep(reel, model, at: lastTime) }
    }
    if isOver { time = min(time, lastTime) }
    if reel.ending != nil, reel.current == nil, !hasToldEnd {
      hasToldEnd = true
      // A recording that ends as it should needs no words.
      let abruptEnd = status.abruptEnd.map { "ends at \(Format.clock(lastTime)): \($0)" }
      notice = [notice, wordsAtEnd, reel.hasLastWord ? abruptEnd : reel.ending].joined
    }
    // Also when nothing has happened, the title and the notice change.
    if notice != nil || !hasShown || isOver { _ = show(sample()) }
  }

  /// The time of the last look that was shown.
  private(set) var lastTime: Duration

  private func nextSample() -> Sample? {
    if let restart {
      self.restart = nil
      var sample = sample()
      sample.restart = restart
      return sample
    }
    guard failure == nil else { return nil }
    do { try reel.load(from: file) } catch {
      (failure, notice) = (error, "\(error)")
      return nil
    }
    guard let current = reel.current else {
      if isSearching { notice = "no break comes any more" }
      (goal, isSearching) = (nil, false)
      return nil
    }
    if let goal { return step(current, to: goal) }
    let isLeaptOver = leapEnd.map { current.time <= $0 } ?? false
    // What is left of a look in which it was stopped may have come by its time.
    guard isSearching || isLeaptOver || !isPaused && current.time <= time else { return nil }
    let passing = isLeaptOver ? nil : breaks.first(in: current.rest)
    guard let hit = isSearching ? breaks.firstOrError(in: current.rest) : passing else {
      return whole(current)
    }
    (isPaused, isSearching, stop) = (true, false, current.look.facts[hit])
    (hasStopped, leapEnd) = (true, nil)
    return part(current, hit + 1 - current.shown)
  }

  private func step(_ current: Reel.Current, to goal: Int) -> Sample? {
    let missing = goal - reel.shown
    guard missing > 0 else {
      self.goal = nil
      return nil
    }
    return missing < current.rest.count ? part(current, missing) : whole(current)
  }

  /// So many facts of a look.
  private func part(_ current: Reel.Current, _ count: Int) -> Sample {
    let facts = current.rest.prefix(count)
    var sample = sample(of: current)
    (sample.facts, sample.hasCounts) = (Array(facts), false)
    if let last = facts.last { time = last.time + (current.time - current.look.time) }
    sample.time = facts.last?.time ?? sample.time
    reel.show(count)
    return sample
  }

  /// All that is left of a look, and its counts.
  private func whole(_ current: Reel.Current) -> Sample {
    var sample = sample(of: current)
    sample.facts = Array(current.rest)
    sample.readings = current.look.readings
    sample.lostValues = current.look.lostValues
    if goal != nil || isSearching { time = current.time }
    lastTime = current.time
    reel.advance()
    return sample
  }

  private func sample(of current: Reel.Current) -> Sample {
    var sample = sample()
    sample.time = current.look.time
    properties = current.look.properties
    sample.status = status
    guard current.shown == 0 else { return sample }
    (sample.keyframe, sample.omitted) = (current.look.keyframe, current.look.omitted)
    if current.isOther { sample.restart = Model() }
    sample.gap = current.gap ?? (current.isOther ? "another recording begins" : nil)
    sample.notice = sample.gap.map { "something is missing before \(Format.clock(current.time)): \($0)" }
    return sample
  }

  /// Nothing but how it plays.
  private func sample() -> Sample {
    defer { (notice, stop) = (nil, nil) }
    return Sample(status: status, notice: notice, stop: stop)
  }
}
