import Streams
import StreamsWire

// What the inspector sees of the program, and whom it tells.

extension InspectorLoop {
  var properties: [String: String] {
    var properties = ["viewers": "\(viewers.count)", "trees": "\(treeCount)", "cost": "\(cost)"]
    properties["events"] = rate.perSecond.map { "\($0)" }
    if settings.control != .none { properties["control"] = settings.control.words }
    return properties.merging(settings.requests.properties) { $1 }
  }

  /// How many trees of streams there are, or were less than a second ago: to count them takes a look at each.
  private var treeCount: Int {
    if let (count, time) = trees, now - time < .seconds(1) { return count }
    let count = probe.treeCount
    trees = (count, now)
    return count
  }

  func tick() {
    let (begin, spent) = (now, Clock.thread)
    nextTick = begin + (viewers.map(\.tick).min() ?? InspectorLoop.standardTick)
    let look = takeLook(at: begin)
    show(look)
    rate.take(look)
    record { recording throws(InspectorFailure) in try recording.write(look.withoutValues) }
    remember(look)
    // A recording that was the last one to be told may have ended.
    restIfUnwatched()
    // Not how long it took: the thread may have been stopped in the middle of it.
    let costs = Clock.thread - spent
    cost &+= costs.microseconds
    // At most a quarter of a core is for viewers, and a look that took long is sent before the next one is taken.
    nextTick = max(nextTick, now + costs * 3)
  }

  /// Collects what has happened since the last look.
  private func takeLook(at time: Duration) -> Look {
    let reader = self.reader ?? makeReader()
    let first = budget.begin()
    // Copies, because they are asked for each node, and a property of this object would be locked against changes each time.
    var budget = budget
    let wanted = wantsAll ? nil : wanted
    let drained = reader.drainShares(from: first) { node in
      guard node.isRecorded, wanted?.contains(node.id) ?? true else { return nil }
      return budget.share(of: node.id, waiting: node.waitingValues, isLast: node.isOver)
    }
    self.budget = budget
    if let keyframe = drained.keyframe { mirror.restart(from: keyframe) }
    // Other readers may watch other nodes: what they lose there is told to no viewer.
    let lost = drained.lost.reduce(0) { sum, loss in
      wanted?.contains(loss.key) ?? true ? sum + loss.value : sum
    }
    return Look(
      time: time, wallClock: Clock.wall,
      facts: drained.facts.compactMap { $0.told(toWhoWants: wanted)?.withShortTexts },
      // A keyframe says all of them.
      readings: drained.keyframe == nil ? drained.readings : [],
      properties: properties, lostValues: lost, keyframe: drained.keyframe)
  }

  /// Tells the viewers, and counts those that were too slow for it.
  private func show(_ look: Look) {
    var keyframe: [NodeSnapshot]?
    for viewer in viewers {
      let isShown = viewer.show(look, isLast: bell.isStopping) {
        let known = keyframe ?? standing(at: look.time)
        keyframe = known
        return known
      }
      if !isShown { droppedLooks.add(1, ordering: .relaxed) }
    }
  }

  private func makeReader() -> Probe.Reader {
    let made = probe.makeReader(takesValues: settings.values == .onDemand, describe: settings.describe)
    reader = made
    // What was wanted before there was anything to look at.
    watchWanted()
    return made
  }

  /// Takes a look into account for viewers that come later. What is counted at nodes that live is not kept twice: they tell it
  /// themselves when it is wanted.
  private func remember(_ look: Look) {
    var ended: Set<NodeID> = []
    for fact in look.facts {
      mirror.take(fact)
      if case .end = fact.event { ended.insert(fact.node.id) }
    }
    if !ended.isEmpty { mirror.take(look.readings.lazy.filter { ended.contains($0.node) }) }
    // No viewer may come for days.
    mirror.forgetEnded()
  }

  /// How all nodes stand, for a viewer that does not know.
  private func standing(at time: Duration) -> [NodeSnapshot] {
    mirror.take(probe.readings)
    return mirror.keyframe(at: time)
  }

  func openRecordings() {
    for recording in settings.recordings {
      do throws(InspectorFailure) {
        var header = header
        header.holdsValues = false
        recordings.append(try ProgramRecording(recording, header))
      } catch { StreamInspector.warn("records nothing: \(error)") }
    }
    // The program's first streams are to be told of, too.
    if isWatched { tick() }
  }

  /// Does something to each recording. One that cannot be written ends there, and says so.
  func record(_ body: (ProgramRecording) throws(InspectorFailure) -> Void) {
    recordings = recordings.filter { recording in
      do throws(InspectorFailure) {
        try body(recording)
        return true
      } catch {
        StreamInspector.warn("records no more: \(error)")
        return false
      }
    }
  }

  /// Stops looking, and forgets how things stand, if there is nothing to be told of them.
  func restIfUnwatched() {
    guard !isWatched, reader != nil else { return }
    // The next viewers want what they say, not what these did.
    for record in watched { probe.unwatch(record) }
    probe.watchAll(false)
    (wanted, watched, wantsAll) = ([], [], false)
    reader = nil
    mirror = Mirror()
    rate = EventRate()
  }

  /// Makes the nodes that any viewer wants keep their values, and no others.
  func watchWanted() {
    guard settings.values == .onDemand, reader != nil else { return }
    let wanted = viewers.reduce(into: Set<NodeID>()) { $0.formUnion($1.wanted) }
    let all = viewers.contains(where: \.wantsAll)
    if all != wantsAll {
      wantsAll = all
      probe.watchAll(all)
    }
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    let former = watched
    // Each is there already, or never will be: viewers know of nodes from this program's own facts.
    watched = probe.records(of: wanted)
    for record in watched { probe.watch(record) }
    for record in former { probe.unwatch(record) }
  }
}
