import Glibc
import Streams
import StreamsInspector
import StreamsWire

/// A program that runs elsewhere, as a dashboard watches it: through a socket, on which it sends what a recording holds.
final class Attachment: Source {
  private let socket: Descriptor
  /// What carries the connection, as long as it is wanted.
  let carrier: Subprocess?
  /// What that writes, apart from what it carries; nil without one.
  var carrierOutput: ProgramOutput?
  /// Whether a screen is up, across which it must not be written.
  var logsCarrier = false
  private(set) var inbox: Inbox
  var outbox: Outbox
  /// Whether the program has not said yet how it stands.
  private var isNew = true
  /// How many looks have come from it.
  private(set) var looks = 0
  /// Whether the program is to be watched, rather than asked for its name.
  private var watches = false
  private(set) var header: SegmentHeader?
  private(set) var properties: [String: String] = [:]
  /// What it said first, before this viewer was one of those it counts.
  private(set) var greeting: [String: String] = [:]
  private(set) var time = Duration.zero
  /// Why nothing more comes; nil while something may.
  private(set) var ending: String?
  /// Whether the connection has ended, and the program has said nothing to that.
  private(set) var hasHungUp = false
  /// Whether nothing more comes without the program's own word for it.
  private var isAbrupt = false
  private var notice: String?
  /// Why the program has not done what belongs to the latest act.
  private var refusal: String?
  /// The number of the first command that belongs to the latest act, which may have several, or none yet.
  var firstOfAct = 1
  /// What the program has said to commands, by their numbers.
  var answers: [ViewerAnswer] = []
  /// Which requests the program has not answered, in words, by their numbers.
  var asked: [Int: String] = [:]
  private(set) var values: WantedValues
  private(set) var silence: Silence
  private(set) var lag: Lag
  let isReadOnly: Bool
  private let tick = Duration.milliseconds(50)

  /// - Parameter names: the names of streams whose values are wanted; `all` stands for all streams.
  /// - Throws: why no program answers there.
  convenience init(_ path: String, values names: [String] = [], isReadOnly: Bool = false) throws {
    self.init(try Connection(to: path), values: names, isReadOnly: isReadOnly)
  }

  init(
    _ connection: Connection, values names: [String] = [], isReadOnly: Bool = false,
    silence: Silence = Silence(), lag: Lag = Lag()
  ) {
    (socket, carrier) = (connection.socket, connection.carrier)
    (carrierOutput, self.silence) = (connection.carrierErrors.map(ProgramOutput.init), silence)
    (inbox, outbox) = (Inbox(connection.socket), Outbox(connection.socket))
    (values, self.isReadOnly, self.lag) = (WantedValues(names: names), isReadOnly, lag)
  }

  var title: String { header.map { "\($0.program) \($0.pid)" } ?? "streamtop" }
  var isOver: Bool { ending != nil }

  /// Waits until the program has said who it is.
  /// - Parameter heed: called all the time; what it throws ends the wait.
  /// - Throws: that it says nothing, why it has hung up, or what no program says.
  func waitForHeader(heed: () throws -> Void = {}) throws {
    // Another machine takes its time, and may ask for a password.
    let deadline = ContinuousClock.now + .seconds(carrier == nil ? 2 : 60)
    var samples: [Sample] = []
    while header == nil || properties.isEmpty, ending == nil, ContinuousClock.now < deadline {
      try heed()
      waitForMore(atMost: .milliseconds(100))
      look { sample in
        samples.append(sample)
        return Model()
      }
    }
    // The key that is heeded may have ended the carrier, too.
    try heed()
    if let version {
      throw WatchedProgram.Failure(
        kind: .newer,
        description:
          "the program speaks format \(version), this streamtop reads format \(Wire.major): update streamtop")
    }
    guard header != nil else {
      throw WatchedProgram.Failure(kind: .unavailable, description: wordsWithoutHeader())
    }
    if let ending { throw WatchedProgram.Failure(kind: .unavailable, description: ending) }
    first = samples
    watches = true
  }

  /// What came while it was waited for.
  private var first: [Sample] = []
  /// The version of the format in which the program speaks, when this is another one.
  private var version: UInt64?

  func waitForMore(atMost time: Duration) {
    var request = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, Int32(time.milliseconds))
  }

  // MARK: Looks

  /// The first look comes in many pieces, and so do those of a large program.
  var descriptors: [Int32] {
    ending == nil && !inbox.isFull && (isNew || inbox.isWithinLook) ? [socket.number] : []
  }

  func receive() { inbox.receive() }

  func look(_ show: (Sample) -> Model) {
    for sample in first { _ = show(sample) }
    first = []
    if ending == nil { inbox.receive() }
    hearCarrier()
    if inbox.hasNews, let words = silence.end() { notice = words }
    var hasShown = false
    for element in inbox.takeAll() {
      take(element, show, &hasShown)
      // A program that ends waits for who goes on reading, and to show a large look takes a while.
      if ending == nil { inbox.receive() }
    }
    // What came meanwhile is shown with the next look.
    if !inbox.hasElements { endWithInbox() }
    if isListenedTo {
      if let wish = values.newWish(tick: tick) { outbox.put(wish) }
      notice = notice ?? silence.takeNews(of: causesOfSilence) ?? values.takeShortage()
    }
    outbox.send()
    if !hasShown || notice != nil || refusal != nil { _ = show(sample()) }
  }

  private func take(
    _ element: RecordingDecoder.Element, _ show: (Sample) -> Model, _ hasShown: inout Bool
  ) {
    switch element {
    case .segment(let header, _): self.header = header
    case .look(let look):
      (time, properties, looks) = (look.time, look.properties, looks + 1)
      if greeting.isEmpty { greeting = properties }
      values.find(in: look)
      lag.take(look)
      var sample = sample()
      (sample.facts, sample.readings, sample.keyframe) = (look.facts, look.readings, look.keyframe)
      (sample.omitted, sample.lostValues) = (look.omitted, look.lostValues)
      _ = show(sample)
      (hasShown, isNew) = (true, isNew && look.keyframe == nil)
    case .answer(let answer):
      if let words = answer.refusal, answer.number >= firstOfAct {
        refusal = words
      } else {
        notice = answer.refusal ?? asked[answer.number].map { "\($0) was sent" } ?? notice
      }
      asked[answer.number] = nil
      answers.append(answer)
    case .gap(_, let reason): notice = "something is missing: \(reason)"
    case .end(let why): end(why, isLastWord: true)
    case .cut: break
    }
  }

  /// Whether the program is watched, and may say something.
  private var isListenedTo: Bool { watches && ending == nil }

  /// Ends where the inbox does.
  private func endWithInbox() {
    if let failure = inbox.failure {
      if case .version(let major) = failure { version = major }
      end("\(failure)")
    } else if inbox.hasHungUp {
      hasHungUp = ending == nil
      end(wordsOfHangUp)
    }
  }

  private func end(_ why: String, isLastWord: Bool = false) {
    guard ending == nil else { return }
    (ending, notice, isAbrupt) = (why, why, !isLastWord)
  }

  private func sample() -> Sample {
    defer { (notice, refusal) = (nil, nil) }
    var status = Status(properties: properties)
    (status.isOver, status.abilities) = (isOver, abilities)
    status.abruptEnd = isAbrupt ? ending : nil
    (status.silence, status.behind) = isListenedTo ? (silence.length, lag.length) : (nil, nil)
    return Sample(
      time: time, status: status, notice: notice, refusal: refusal,
      output: carrierOutput?.takeLines() ?? [])
  }

  func attend(to node: NodeID?) { values.selection = node }
}
