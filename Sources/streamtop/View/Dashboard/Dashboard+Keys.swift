import Streams

// From keys to commands, and from commands to what they do.

extension Dashboard {
  mutating func take(_ key: Key) -> [Effect] {
    let keys = view.pendingKeys + [key]
    view.pendingKeys = []
    view.notice = nil
    view.hasPressed = true
    switch keyTable.match(keys, in: place, of: abilities) {
    case .prefix:
      view.pendingKeys = keys
      return []
    case .none where keys.count > 1:
      return take(key)
    case .none where view.prompt != nil:
      guard case .character(let character) = key else { return [] }
      return type(String(character))
    case .none:
      if view.popup == nil {
        let name = key.name(in: options.glyphs)
        view.notice = "\(name) does nothing here; \(keyTable.name(of: .help)) lists the keys"
      }
      return []
    case .command(let command, let index):
      return perform(command, index: index)
    }
  }

  /// Where the keys count now.
  private var place: Binding.Place {
    if view.prompt != nil { return .prompt }
    return switch view.popup {
    case .faults, .setup: .faults
    case .question: .question
    case .help, nil: .main
    }
  }

  /// Does what a command is for, or says why that cannot be done.
  mutating func perform(_ command: Command, index: Int = 0) -> [Effect] {
    switch command {
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .leave: return [.quit]
    default: break
    }
    if view.prompt != nil { return edit(command) }
    if let popup = view.popup { return use(popup, command) }
    if let refusal = refusal(of: command.needs) {
      view.notice = refusal
      return []
    }
    switch command {
    case .quit: return [.quit]
    case .pause where model.status.isOver:
      view.notice =
        "the recording has ended; \(keyTable.name(of: .seek(.start), in: .recording)) goes to its start"
    case .pause: return [.setPaused(!model.status.isPaused)]
    case .slower: return changeSpeed(by: 0.5)
    case .faster: return changeSpeed(by: 2)
    case .seek(let seek): return [.seek(seek)]
    case .toggleBreak: return toggleBreak()
    case .request where !abilities.contains(.acts): openRequest()
    case .request, .share, .cancel, .retryNow: return act(command)
    case .startPromise: return note([.startPromise])
    case .pauseReader: return pauseReader()
    // By name: a menu has keys for these.
    case .fault(let fault): return note([.fault(fault)])
    case .aim: openAimedFaults()
    case .copy: return copyLine()
    case .saveConfiguration: return [.saveConfiguration]
    case .saveScreen: return [.save(path: nil, text: render(view.size).text + "\n")]
    default: look(command, index: index)
    }
    return []
  }

  /// Why something that is needed cannot be done; nil when it can.
  func refusal(of needed: Abilities) -> String? {
    if isGone, !needed.isEmpty { return "the program is gone" }
    if abilities.contains(needed) { return nil }
    let isGuarded = options.isReadOnly && model.status.abilities.contains(needed)
    return isGuarded ? Abilities.readonlyWords : abilities.refusal(of: needed)
  }

  /// Whether what is watched has ended, and is no recording, in which one can go back.
  var isGone: Bool { model.status.isOver && !model.status.abilities.contains(.scrubs) }

  /// Whether what is shown is how things stood when the program was heard of last: it has ended, or says nothing.
  var isStale: Bool { isGone || model.status.silence != nil }

  /// Does what concerns the screen alone.
  private mutating func look(_ command: Command, index: Int) {
    if Panes.named(view.focus).arrangement < command.arranges { goToChains() }
    switch command {
    case .up, .down, .first, .last, .pageUp, .pageDown: move(command)
    case .fold: if goToTree() { fold() }
    case .unfold: if goToTree() { unfold() }
    case .foldAll: foldAll()
    case .nextPane: focus(on: Panes.pane(1, from: view.focus))
    case .previousPane: focus(on: Panes.pane(-1, from: view.focus))
    case .pane where Panes.all.indices.contains(index): focus(on: Panes.all[index].name)
    case .open: open()
    case .expand: view.isExpanded.toggle()
    case .back: goBack()
    case .filter: view.prompt = Prompt(.filter, text: view.plan.filter?.text ?? "", subject: view.selection)
    case .find: view.prompt = Prompt(.find)
    case .findNext: find(step: 1)
    case .findPrevious: find(step: -1)
    case .palette: view.prompt = Prompt(.palette)
    case .sort: view.prompt = Prompt(.palette, text: "sort ")
    case .sortNext: sort(by: view.plan.order.advanced(by: 1), isInverted: view.plan.isInverted)
    case .sortPrevious: sort(by: view.plan.order.advanced(by: -1), isInverted: view.plan.isInverted)
    case .invert: sort(by: view.plan.order, isInverted: !view.plan.isInverted)
    case .group: view.plan.isGrouped.toggle()
    case .showEnded: view.plan.showsEnded.toggle()
    case .mark: mark()
    case .unmarkAll: view.marks = []
    case .lastAct:
      view.notice = view.lastAct.map { "\($0); there is nothing to undo" } ?? "nothing was done yet"
    case .zoomIn: view.zoom = MarbleScale.clamped(view.zoom - 1, width: view.size.width)
    case .zoomOut: view.zoom = MarbleScale.clamped(view.zoom + 1, width: view.size.width)
    case .search: openSearchBox()
    case .help: openPopup(.help)
    case .faults: openPopup(.faults)
    case .setup: openPopup(.setup)
    case .pane: break  // There is none of this number.
    // A prompt or a menu has keys for these, and is not open.
    case .caretLeft, .caretRight, .caretStart, .caretEnd, .eraseLetter, .eraseWord, .eraseAll, .earlier,
      .later, .complete, .apply, .yes, .no:
      break
    // These have been done.
    case .suspend, .redraw, .leave, .quit, .pause, .slower, .faster, .seek, .toggleBreak, .request, .share,
      .cancel, .retryNow, .startPromise, .pauseReader, .fault, .aim, .copy, .saveConfiguration, .saveScreen:
      break
    }
  }

  /// Says so too: among lines that are all alike, none moves.
  mutating func sort(by order: ChainOrder, isInverted: Bool) {
    (view.plan.order, view.plan.isInverted) = (order, isInverted)
    view.notice = "sorted by \(order.rawValue)\(isInverted ? ", inverted" : "")"
  }

  /// Goes where it can be seen what a key does that lists things in another way.
  private mutating func goToChains() {
    view.isExpanded = false
    focus(on: .chains)
  }

  mutating func openPopup(_ popup: ViewState.Popup) {
    // The help does nothing, so it may be opened before the screen is large enough for it.
    guard popup == .help || requireSight() else { return }
    (view.popup, view.helpLine, view.menuLine, view.aim) = (popup, 0, 0, .all)
  }

  private mutating func mark() {
    guard let id = view.selection else {
      view.notice = "nothing is selected"
      return
    }
    if view.marks.remove(id) == nil { view.marks.insert(id) }
    move(.down)
  }
}
