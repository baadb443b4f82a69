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
    requests.add(name) { text in
      guard let request = reading(text) else { return "\(name): '\(text)' is no \(Request.self)" }
      stream.request(request)
      return nil
    }
  }
}

/// The streams to which viewers may send requests, by their names.
final class InspectorRequests: Sendable {
  /// Sends what some words say. Nil when that is done, or why it is not.
  typealias Sender = @Sendable (String) -> String?

  private let senders = Mutex<[String: Sender]>([:])

  var names: [String] { senders.withLock { $0.keys.sorted() } }
  var hasNames: Bool { senders.withLock { !$0.isEmpty } }

  func add(_ name: String, _ sender: @escaping Sender) { senders.withLock { $0[name] = sender } }

  func send(_ text: String, to name: String) -> String? {
    guard let sender = senders.withLock({ $0[name] }) else {
      let names = names
      return names.isEmpty
        ? "there is nothing to which requests may be sent"
        : "there is no \"\(name)\"; there are: \(names.joined(separator: ", "))"
    }
    return sender(text)
  }

  func removeAll() { senders.withLock { $0 = [:] } }
}
