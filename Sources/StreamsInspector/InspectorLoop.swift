#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Streams
import StreamsWire

/// What the inspector's thread does: it sleeps until a viewer comes, and then looks at the program again and again.
// Unchecked: all of it belongs to that thread, but for what says otherwise.
final class InspectorLoop: @unchecked Sendable {
  private let probe: Probe
  private let settings: InspectorSettings
  private let listener: Descriptor
  private let began: Duration
  private let header: SegmentHeader
  private var viewers: [Viewer] = []
  /// How the program stands as of the last look, for viewers who come later.
  private var mirror = Mirror()
  /// The nodes whose values are kept, for the viewers who want them.
  private var watched: [NodeID: NodeRecord] = [:]
  private var nextTick = Duration.zero
  /// What the last looks have cost, in microseconds.
  private var cost = 0
  /// Written to by other threads, to end the sleep.
  let bell: Bell

  static let standardTick = Duration.milliseconds(50)
  private static let viewerLimit = 8

  init(_ probe: Probe, _ settings: InspectorSettings, listener: Descriptor, began: Duration)
    throws(InspectorFailure)
  {
    (self.probe, self.settings, self.listener, self.began) = (probe, settings, listener, began)
    bell = try Bell()
    header = SegmentHeader(
      program: settings.name, pid: Int(getpid()), startedAt: Clock.wall, isVirtual: false,
      holdsValues: settings.values == .onDemand,
      takesCommands: settings.control != .none || settings.requests.hasNames)
  }

  private var now: Duration { Clock.steady - began }

  /// Runs until it is told to stop.
  func run() {
    while !bell.isStopping {
      sleep()
      guard !bell.isStopping else { break }
      admit()
      for viewer in viewers { serve(viewer) }
      if !viewers.isEmpty, now >= nextTick { tick() }
      for viewer in viewers where !viewer.send() || viewer.isDone || viewer.isStuck(at: now) {
        remove(viewer)
      }
    }
    leave()
  }

  private func sleep() {
    var requests = [
      pollfd(fd: bell.descriptor.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0),
    ]
    for viewer in viewers {
      let events = POLLIN | (viewer.hasWaiting ? POLLOUT : 0)
      requests.append(pollfd(fd: viewer.socket.number, events: Int16(events), revents: 0))
    }
    let time = viewers.isEmpty ? -1 : max(0, Int32((nextTick - now).milliseconds))
    _ = poll(&requests, nfds_t(requests.count), time)
    if requests[0].revents != 0 { bell.fallSilent() }
  }

  // MARK: Viewers

  private func admit() {
    while let socket = UnixSocket.accept(on: listener) {
      // Root may look into everything anyway.
      guard let peer = UnixSocket.peer(of: socket), peer.user == getuid() || peer.user == 0 else { continue }
      let viewer = Viewer(socket, peer: peer, header)
      guard viewers.count < InspectorLoop.viewerLimit else {
        viewer.leave(why: "\(settings.name) has \(InspectorLoop.viewerLimit) viewers already")
        _ = viewer.send()
        continue
      }
      // Who only asks for the name gets it, and nothing in the program changes for that: the first look comes later.
      if viewers.isEmpty { nextTick = now + InspectorLoop.standardTick }
      viewers.append(viewer)
      viewer.greet(Look(time: now, wallClock: Clock.wall, properties: properties))
    }
  }

  private func serve(_ viewer: Viewer) {
    guard let commands = viewer.receive(at: now) else { return remove(viewer) }
    for command in commands {
      viewer.answer(ViewerAnswer(number: command.number, refusal: obey(command, of: viewer)))
    }
    watchWanted()
  }

  private func remove(_ viewer: Viewer) {
    guard let index = viewers.firstIndex(where: { $0 === viewer }) else { return }
    viewers.remove(at: index)
    watchWanted()
    guard viewers.isEmpty, probe.isAwake else { return }
    probe.sleep()
    mirror = Mirror()
  }

  /// Says the last word to all, for as long as that takes a tenth of a second.
  private func leave() {
    let deadline = now + .milliseconds(100)
    if !viewers.isEmpty { tick() }
    for viewer in viewers { viewer.leave(why: bell.reason) }
    while !viewers.isEmpty, now < deadline {
      for viewer in viewers where !viewer.send() || viewer.isDone { remove(viewer) }
      guard !viewers.isEmpty else { break }
      var requests = viewers.map { pollfd(fd: $0.socket.number, events: Int16(POLLOUT), revents: 0) }
      _ = poll(&requests, nfds_t(requests.count), 5)
    }
    viewers = []
    if probe.isAwake { probe.sleep() }
  }

  // MARK: Looks

  private var properties: [String: String] {
    var properties = ["viewers": "\(viewers.count)", "trees": "\(probe.treeCount)", "cost": "\(cost)"]
    if settings.control != .none { properties["control"] = settings.control.words }
    let names = settings.requests.names
    if !names.isEmpty { properties["requests"] = names.joined(separator: " ") }
    return properties
  }

  private func tick() {
    let begin = now
    nextTick = begin + (viewers.map(\.tick).min() ?? InspectorLoop.standardTick)
    if !probe.isAwake { probe.wake() }
    var budget = ValueBudget()
    let drained = probe.drain { budget.allows($0) }
    if let keyframe = drained.keyframe { mirror.restart(from: keyframe) }
    let look = Look(
      time: begin, wallClock: Clock.wall, facts: drained.facts.map(\.withShortTexts),
      readings: drained.readings,
      properties: properties, lostValues: drained.lostValues, keyframe: drained.keyframe)
    var keyframe: [NodeSnapshot]?
    for viewer in viewers {
      viewer.show(look) {
        let known = keyframe ?? mirror.keyframe(at: begin)
        keyframe = known
        return known
      }
    }
    for fact in look.facts { mirror.take(fact) }
    mirror.take(look.readings)
    watchWanted()
    cost &+= (now - begin).microseconds
  }

  /// Has the values kept of the nodes that any viewer wants, and of no others.
  private func watchWanted() {
    guard settings.values == .onDemand, probe.isAwake else { return }
    let wanted = viewers.reduce(into: Set<NodeID>()) { $0.formUnion($1.wanted) }
    for (id, record) in watched where !wanted.contains(id) {
      probe.unwatch(record)
      watched[id] = nil
    }
    for id in wanted where watched[id] == nil {
      guard let record = probe.record(of: id) else { continue }
      probe.watch(record)
      watched[id] = record
    }
  }

  // MARK: Commands

  /// Nil when it is done, or why it is not.
  private func obey(_ command: ViewerCommand, of viewer: Viewer) -> String? {
    let (words, refusal): (String, String?) =
      switch command.verb {
      case .cancel: ("cancel", change(.cancel, .cancel, command.node))
      case .retryNow: ("retry now", change(.retryNow, .retry, command.node))
      case .request:
        ("request \(command.name) \(command.text)", settings.requests.send(command.text, to: command.name))
      }
    if refusal == nil {
      probe.note(
        command: "\(words) (user \(viewer.peer.user), process \(viewer.peer.process))", at: command.node)
    }
    return refusal
  }

  private func change(_ command: StreamCommand, _ right: InspectorControl, _ node: NodeID?) -> String? {
    guard settings.control.contains(right) else {
      return "\(settings.name) allows no such commands; start(control: .\(right.words)) would"
    }
    guard let node else { return "the command names no stream" }
    return probe.perform(command, on: node)
  }
}
