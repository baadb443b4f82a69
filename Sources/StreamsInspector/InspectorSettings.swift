import Streams
import Synchronization

/// What a program has said when it let itself be watched.
struct InspectorSettings: Sendable {
  let name: String
  let values: InspectorValues
  let control: InspectorControl
  var describe: Probe.Describe?
  var recordings: [InspectorRecording] = []
  let requests = InspectorRequests()

  func allowRequests<Request: Sendable, Response: Sendable>(
    on stream: Cold<Request, Response>, as name: String, reading: @escaping @Sendable (String) -> Request?
  ) {
    requests.add(name, at: { stream.inspected?.id }) { text, command in
      guard stream.isActive else { return CommandRefusal("\(name) has ended") }
      guard let request = reading(text) else {
        return CommandRefusal("\(name): '\(text)' is no \(Request.self)", isUnreadable: true)
      }
      stream.performForViewer(as: command) { $0.request(request) }
      return nil
    }
  }
}

/// Why what a viewer asks for is not done.
struct CommandRefusal: Sendable {
  let words: String
  /// Whether the stream can make nothing of the request's text.
  let isUnreadable: Bool

  init(_ words: String, isUnreadable: Bool = false) {
    (self.words, self.isUnreadable) = (words, isUnreadable)
  }
}

/// The streams to which viewers may send requests, by their names.
final class InspectorRequests: Sendable {
  /// Sends what some words say, which is told of as a command. Nil when that is under way, or why it is not.
  typealias Sender = @Sendable (_ text: String, _ command: String) -> CommandRefusal?

  private struct Place: Sendable {
    let node: @Sendable () -> NodeID?
    let sender: Sender
  }

  /// Nil when no request comes any more.
  private let places = Mutex<[String: Place]?>([:])

  var names: [String] { known.keys.sorted() }
  var hasNames: Bool { !known.isEmpty }

  private var known: [String: Place] { places.withLock { $0 ?? [:] } }

  /// What viewers are told: the names, each in a line as names may have blanks, and of each stream that the probe has seen its
  /// number.
  var properties: [String: String] {
    let places = known
    guard !places.isEmpty else { return [:] }
    var properties = ["requests": places.keys.sorted().joined(separator: "\n")]
    for (name, place) in places {
      if let node = place.node(), node.rawValue > 0 { properties["request#\(node.rawValue)"] = name }
    }
    return properties
  }

  /// Lets requests be sent to a stream. Keeps nothing of it once it is closed.
  ///
  /// - Parameter node: returns the number of the stream.
  func add(_ name: String, at node: @escaping @Sendable () -> NodeID?, _ sender: @escaping Sender) {
    let place = Place(node: node, sender: sender)
    // The stream that had the name goes here, under no lock.
    let former = places.withLock { $0?.updateValue(place, forKey: name) }
    withExtendedLifetime((former, place)) {}
  }

  /// Sends a request.
  /// - Parameter command: what viewers are told of it, besides the request.
  /// - Returns: nil when that is under way, or why it is not.
  func send(_ text: String, to name: String, as command: String) -> CommandRefusal? {
    guard let place = known[name] else {
      let names = names
      return CommandRefusal(
        names.isEmpty
          ? "there is nothing to which requests may be sent"
          : "there is no \"\(name)\"; there are: \(names.joined(separator: ", "))")
    }
    return place.sender(text, command)
  }

  /// Lets no more requests be sent, to any of the streams.
  func close() {
    let removed = places.withLock { places in
      defer { places = nil }
      return places
    }
    // The streams go here, under no lock.
    withExtendedLifetime(removed) {}
  }
}
