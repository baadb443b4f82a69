/// What happens to the sides of a join, in order.
struct JoinScript: CustomStringConvertible {
  enum Event: CaseIterable, Equatable {
    case value, fail, complete, interrupt
  }

  var steps: [(side: Int, event: Event)] = []

  var description: String {
    steps.map { "\("lrm".map(String.init)[$0.side]).\($0.event)" }.joined(separator: " ")
  }

  /// All scripts of so many steps, or of fewer when all sides have ended before: each shorter one begins some of them.
  static func all(
    of events: [Event] = Event.allCases, sides: Int, steps: Int, failuresEnd: Bool
  ) -> [JoinScript] {
    var (scripts, ended): ([(JoinScript, open: Set<Int>)], [JoinScript]) = (
      [(JoinScript(), Set(0..<sides))], []
    )
    for _ in 0..<steps {
      scripts = scripts.flatMap { script, open in
        open.sorted().flatMap { side in
          events.map { event in
            let isEnd = event != .value && (failuresEnd || event != .fail)
            return (
              JoinScript(steps: script.steps + [(side, event)]), open: isEnd ? open.subtracting([side]) : open
            )
          }
        }
      }
      ended += scripts.filter(\.open.isEmpty).map(\.0)
      scripts.removeAll { $0.open.isEmpty }
    }
    return ended + scripts.map(\.0)
  }

  /// What is heard of it, a line for each event, by the rule of a join.
  /// - Parameter failuresEnd: whether an error ends its stream, as those of event streams do.
  func expected(of reference: JoinReference, failuresEnd: Bool) -> [String] {
    var (heard, open, lines) = ([JoinReference.Heard](), Set(0..<reference.sides), [String]())
    for (number, step) in steps.enumerated() {
      let before = reference.said(after: heard).count
      switch step.event {
      case .value: heard.append((step.side, number))
      case .fail where !failuresEnd:
        lines.append("error")
        continue
      case .fail, .complete, .interrupt: open.remove(step.side)
      }
      lines += reference.said(after: heard)[before...].map { "\($0)" }
      if failuresEnd, let end = reference.end(of: step.side, step.event) { return lines + ["\(end)"] }
      if reference.isOver(after: heard, open: open) {
        // Of what flows on without being an event stream, an end is what ended it.
        let isPlain = failuresEnd || step.event == .value
        return lines + ["\(isPlain ? .complete : step.event)"]
      }
    }
    return lines
  }
}
