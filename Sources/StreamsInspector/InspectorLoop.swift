#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Streams
import StreamsWire
import Synchronization

/// What the inspector's thread does: it sleeps until a viewer comes, and then looks at the program again and again.
// Unchecked: all of it belongs to that thread, but for what says otherwise.
final class InspectorLoop: @unchecked Sendable {
  let probe: Probe
  /// What looks at the streams; nil while neither a viewer nor a recording is to be told of them.
  var reader: Probe.Reader?
  let settings: InspectorSettings
  /// Where viewers connect; nil when there is no socket.
  let listener: Descriptor?
  private let startedAt = Clock.wall
  var viewers: [Viewer] = []
  var recordings: [ProgramRecording] = []
  /// How the program stands as of the last look, for viewers that come later.
  var mirror = Mirror()
  /// The nodes whose values viewers want, and those of them that are there: their values are kept.
  var wanted: Set<NodeID> = []
  var watched: [NodeRecord] = []
  /// Whether any viewer wants the values of all nodes.
  var wantsAll = false
  var budget = ValueBudget()
  /// Until when no viewer is let in, because the program has no descriptor to spare.
  private var deafUntil = Duration.zero
  var nextTick = Duration.zero
  /// How much happens, as far as the program is looked at.
  var rate = EventRate()
  /// How many trees of streams there were when they were counted last, and when that was.
  var trees: (count: Int, time: Duration)?
  /// What the last looks have cost, in microseconds.
  var cost = 0
  /// Whether a viewer has got its first look, and so hears of all that happens from then on.
  let isLookedAt = Atomic<Bool>(false)
  /// How many looks were left out for viewers that were too slow.
  let droppedLooks = Atomic<Int>(0)
  /// Rises while the thread says its last words, so that a thread that waits for that knows whether it goes on.
  let steps = Atomic<Int>(0)
  /// Written to by other threads, to end the sleep.
  let bell: Bell

  static let standardTick = Duration.milliseconds(50)
  private static let viewerLimit = 8

  init(_ probe: Probe, _ settings: InspectorSettings, listener: Descriptor?) throws(InspectorFailure) {
    (self.probe, self.settings, self.listener) = (probe, settings, listener)
    bell = try Bell()
    openRecordings()
  }

  /// Whether the program is to be looked at.
  var isWatched: Bool { !viewers.isEmpty || !recordings.isEmpty }

  /// What a viewer is told first.
  var header: SegmentHeader {
    SegmentHeader(
      program: settings.name, pid: Int(getpid()), startedAt: startedAt, isVirtual: false,
      holdsValues: settings.values == .onDemand,
      takesCommands: settings.control != .none || settings.requests.hasNames)
  }

  var now: Duration { probe.now }

  /// Runs until it is told to stop, or the program takes its descriptors away.
  func run() {
    while !bell.isStopping {
      sleep()
      guard bell.descriptor.isOurs, listener?.isOurs ?? true else {
        bell.stop(why: "the program has closed the inspector's descriptors")
        StreamInspector.warn("cannot be watched any more: \(bell.reason)")
        break
      }
      guard !bell.isStopping else { break }
      // First, so that viewers that have left make room.
      for viewer in viewers { serve(viewer) }
      admit()
      if isWatched, now >= nextTick { tick() }
      if !viewers.isEmpty, reader != nil { isLookedAt.store(true, ordering: .releasing) }
      for viewer in viewers where !viewer.send() || viewer.isDone || viewer.isStuck(at: now) {
        remove(viewer)
      }
    }
    leave()
  }

  private func sleep() {
    var requests = [
      pollfd(fd: bell.descriptor.number, events: Int16(POLLIN), revents: 0),
      // A negative number is none.
      pollfd(fd: now < deafUntil ? -1 : listener?.number ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    for viewer in viewers { requests.append(viewer.events) }
    let next = isWatched ? nextTick : nil
    let wake = [next, now < deafUntil ? deafUntil : nil].compactMap(\.self).min()
    // Rounded up, so that the sleep is over when the time has come.
    let time = wake.map { Int32(clamping: max(0, ($0 - now).milliseconds + 1)) } ?? -1
    _ = poll(&requests, nfds_t(requests.count), time)
    if requests[0].revents != 0 { bell.fallSilent() }
  }

  // MARK: Viewers

  private func admit() {
    guard let listener else { return }
    while now >= deafUntil {
      let socket: Descriptor
      switch UnixSocket.accept(on: listener) {
      case .none: return
      case .impossible:
        // It would be tried again and again, and take all of a core's time.
        deafUntil = now + .seconds(1)
        return
      case .connected(let connected): socket = connected
      }
      // Root may look into everything anyway.
      guard let peer = UnixSocket.peer(of: socket), peer.user == getuid() || peer.user == 0 else { continue }
      let viewer = Viewer(socket, peer: peer, header)
      viewer.greet(Look(time: now, wallClock: Clock.wall, properties: properties))
      guard viewers.count < InspectorLoop.viewerLimit else {
        viewer.leave(why: "\(settings.name) has \(InspectorLoop.viewerLimit) viewers already")
        _ = viewer.send()
        continue
      }
      // A viewer that only asks for the name gets it, and nothing in the program changes for that: the first look comes when
      // the viewer says what it wants, or later.
      if !isWatched { nextTick = now + InspectorLoop.standardTick }
      viewers.append(viewer)
    }
  }

  private func serve(_ viewer: Viewer) {
    let wishes = viewer.wishes
    guard let commands = viewer.receive(at: now) else { return remove(viewer) }
    // A viewer that waits for the first look need not wait any longer.
    if viewer.wishes > 0, reader == nil { nextTick = min(nextTick, now) }
    // What is done is a fact, and before the first look none are written down.
    if !commands.isEmpty, reader == nil { tick() }
    for command in commands {
      let refusal = obey(command, of: viewer)
      viewer.answer(
        ViewerAnswer(
          number: command.number, refusal: refusal?.words, isUnreadable: refusal?.isUnreadable ?? false))
    }
    if viewer.wishes != wishes { watchWanted() }
  }

  private func remove(_ viewer: Viewer) {
    guard let index = viewers.firstIndex(where: { $0 === viewer }) else { return }
    viewers.remove(at: index)
    if isWatched { watchWanted() } else { restIfUnwatched() }
  }

  /// The program ends while its last words are said. It waits no longer after the first time without a byte that a viewer
  /// takes, and no longer than the second time in all.
  private static let (patience, longestPatience) = (Duration.milliseconds(750), Duration.seconds(2))

  /// Says the last word to all, for as long as they read, but not for long.
  private func leave() {
    if isWatched { tick() }
    record { recording throws(InspectorFailure) in try recording.finish(why: bell.reason) }
    recordings = []
    for viewer in viewers { viewer.leave(why: bell.reason) }
    let begin = now
    var (sent, latest) = (-1, begin)
    while !viewers.isEmpty {
      for viewer in viewers where !viewer.send() || viewer.isDone { remove(viewer) }
      let (time, all) = (now, viewers.reduce(0) { $0 &+ $1.sentBytes })
      if all != sent { (sent, latest) = (all, time) }
      steps.add(1, ordering: .relaxed)
      guard !viewers.isEmpty, time - latest < Self.patience, time - begin < Self.longestPatience else {
        break
      }
      var requests = viewers.map { pollfd(fd: $0.socket.number, events: Int16(POLLOUT), revents: 0) }
      _ = poll(&requests, nfds_t(requests.count), 5)
    }
    viewers = []
    restIfUnwatched()
  }
}
