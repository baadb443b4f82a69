// What events and keys do while something is watched on a terminal.

extension LiveRun {
  /// For how long events are acted on, or the demo's clock is moved, before something else gets its turn: a signal that comes
  /// behind ten thousand keys, or in a busy minute, is not to wait for them.
  static let longestTurn = Duration.milliseconds(30)

  /// Acts on events, for one turn. Returns the exit status when one ends the run.
  func take(_ events: [TerminalEvent]) -> Int32? {
    let end = now + Self.longestTurn
    for (index, event) in events.enumerated() {
      if index > 0, now >= end {
        terminal.putBack(events[index...])
        return nil
      }
      if event.isFromUser { firstKey.press() }
      switch event {
      case .key(let key): if answer(.key(key), to: event) { return 0 }
      case .paste(let text): if answer(.paste(text), to: event) { return 0 }
      case .mouse(let mouse): if answer(.mouse(mouse), to: event) { return 0 }
      case .resize(let size): _ = dashboard.reduce(.resize(size))
      case .signal(let number): return 128 + number
      case .background, .woken: break
      }
    }
    return nil
  }

  /// Returns the exit status when one of them ends the run.
  func pressDueKeys() -> Int32? {
    while let next = presses.first, next.time <= source.time {
      presses.removeFirst()
      if answer(.key(next.key), to: .key(next.key)) { return 0 }
    }
    return nil
  }

  /// Does what the user asks for. Returns true when that is to quit.
  private func answer(_ message: Message, to event: TerminalEvent) -> Bool {
    // What this one means may depend on what those before did. After the last one the frame looks anyway.
    if isStale, event != repeatable { look() }
    let acts = dashboard.view.acts
    let effects = dashboard.reduce(message)
    if dashboard.view.acts != acts { source.beginAct() }
    repeatable = effects.allSatisfy(\.isRepeatable) ? event : nil
    for effect in effects {
      switch effect {
      case .quit: return true
      case .suspend: terminal.suspend()
      case .redraw: terminal.redraw()
      case .copy(let text): tell(terminal.copy(text))
      case .save(let path, let text): tell(SavedText.save(text, to: path))
      case .setTheme(let theme): terminal.setTheme(theme)
      case .setMouse(let isUsed): terminal.setMouse(isUsed)
      case .saveConfiguration: tell(file.save(dashboard.configuration))
      case .setPaused:
        perform(effect)
        meter.restart()
      default: perform(effect)
      }
    }
    return false
  }

  private func perform(_ effect: Effect) {
    isStale = true
    switch source.perform(effect) {
    case .done: break
    case .made(let node):
      // The dashboard must have heard of it.
      look()
      _ = dashboard.reduce(.show(node))
    case .late(let reason): tell(reason)
    case .refused(let reason):
      _ = dashboard.reduce(effect.command == nil ? .notice(reason) : .refusal(reason))
    }
  }

  func tell(_ notice: String) { _ = dashboard.reduce(.notice(notice)) }
}
