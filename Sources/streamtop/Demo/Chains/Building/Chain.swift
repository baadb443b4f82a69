import Streams

/// A tree of streams that the demo has built, holds, and can act on.
struct Chain {
  /// What can be asked of one of the chain's streams.
  private struct Controls {
    var request: ((_ number: Int, _ share: Bool) -> Void)?
    var cancel: () -> Void
    var retryNow: (() -> Void)?
    var isActive: () -> Bool
  }

  /// The place of its recipe in the scenario; nil before the demo holds it.
  var place: Int?
  /// The streams on which the demo makes requests of its own accord.
  private(set) var askers: [NodeID] = []
  private var controls: [NodeID: Controls] = [:]
  private var order: [NodeID] = []
  private var observation: (any Disposable)?
  /// Takes what is typed into a search box, and where its searches are heard.
  private(set) var searchBox: (node: NodeID, type: (String) -> Void)?
  /// Holds back or goes on reading what is asked for at a node.
  private(set) var reader: (node: NodeID, setPaused: (Bool) -> Void)?

  init() {}

  /// A chain of event streams or callbags that goes on until it ends or is not observed any more.
  init(observation: any Disposable) {
    self.observation = observation
  }

  /// Makes a search box of what is heard at a node.
  mutating func addSearchBox(at node: NodeID, type: @escaping (String) -> Void) {
    searchBox = (node, type)
  }

  /// Makes a reader of the sink at a node.
  mutating func addReader(at node: NodeID, setPaused: @escaping (Bool) -> Void) {
    reader = (node, setPaused)
  }

  /// Makes a stream's requests and its end available.
  /// - Parameters:
  ///   - asks: whether the demo makes requests on this stream of its own accord.
  ///   - request: what is asked when only a number is given.
  mutating func add<Request, Response>(
    _ stream: Cold<Request, Response>, asks: Bool = false, request: @escaping (Int) -> Request
  ) {
    if asks, let node = stream.inspected?.id { askers.append(node) }
    add(
      stream.inspected,
      Controls(
        request: { number, share in stream.request(request(number), share: share) },
        cancel: { stream.terminate(withReason: .cancelled) },
        isActive: { stream.isActive }))
  }

  /// Makes a stream's cancel and its pending retry available.
  mutating func add<Value>(_ stream: Promise<Value>) {
    add(
      stream.inspected,
      Controls(
        cancel: { stream.cancel() }, retryNow: { stream.retryNow() },
        isActive: { stream.isActive }))
  }

  private mutating func add(_ record: NodeRecord?, _ new: Controls) {
    guard let record else { return }
    controls[record.id] = new
    order.append(record.id)
  }
}

extension Chain {
  /// Whether any of the streams may still deliver.
  var isActive: Bool {
    controls.values.contains { $0.isActive() } || observation?.isDisposed == false
  }

  /// Whether there is still a branch that asks by itself.
  var hasAskers: Bool { askers.contains(where: isActive) }

  /// The first stream that was added.
  var root: NodeID? { order.first }

  var takesRequests: Bool { controls.values.contains { $0.request != nil } }

  func isActive(_ node: NodeID) -> Bool { controls[node]?.isActive() ?? false }

  /// Asks a Cold stream; nothing happens on other kinds.
  func request(_ number: Int, at node: NodeID, share: Bool) { controls[node]?.request?(number, share) }

  /// Cancels a stream; with event streams and callbags, whose runs belong together, the whole chain.
  func cancel(_ node: NodeID) {
    controls[node]?.cancel()
    observation?.dispose()
  }

  /// Cancels all that lives of it, also where it has no stream that can be acted on.
  func cancelAll() {
    if let root, isActive(root) { cancel(root) } else { observation?.dispose() }
  }

  /// Runs a Promise's waiting retry; nothing happens on other kinds.
  func retryNow(_ node: NodeID) { controls[node]?.retryNow?() }
}
