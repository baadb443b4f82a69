import Streams
import StreamsWire

// What viewers may do.

extension InspectorLoop {
  /// Nil when it is under way, or why it is refused.
  func obey(_ command: ViewerCommand, of viewer: Viewer) -> CommandRefusal? {
    let who = "(user \(viewer.peer.user), process \(viewer.peer.process))"
    let (words, refusal): (String, CommandRefusal?)
    switch command.verb {
    case .cancel: (words, refusal) = ("cancel", change(.cancel, .cancel, command.node))
    case .retryNow: (words, refusal) = ("retry now", change(.retryNow, .retry, command.node))
    case .request:
      // Not what is asked for: that is a value, which the request's own fact tells to viewers that may see it. The command is
      // told of right before that fact, so that the request is not taken for the program's own.
      return settings.requests.send(command.text, to: command.name, as: "request \(command.name) \(who)")
    }
    if refusal == nil { probe.note(command: "\(words) \(who)", at: command.node) }
    return refusal
  }

  private func change(_ command: StreamCommand, _ right: InspectorControl, _ node: NodeID?) -> CommandRefusal?
  {
    guard settings.control.contains(right) else {
      return CommandRefusal("\(settings.name) allows no such commands; start(control: .\(right.words)) would")
    }
    guard let node else { return CommandRefusal("the command names no stream") }
    return probe.perform(command, on: node).map { CommandRefusal($0) }
  }
}
