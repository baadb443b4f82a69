import Streams
import StreamsWire

// What viewers may do.

extension InspectorLoop {
  /// Nil when it is under way, or why it is refused.
  func obey(_ command: ViewerCommand, of viewer: Viewer) -> String? {
    let (words, refusal): (String, String?) =
      switch command.verb {
      case .cancel: ("cancel", change(.cancel, .cancel, command.node))
      case .retryNow: ("retry now", change(.retryNow, .retry, command.node))
      case .request:
        // Not what is asked for: that is a value, which the request's own fact tells to viewers that may see it.
        ("request \(command.name)", settings.requests.send(command.text, to: command.name))
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
