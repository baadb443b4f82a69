extension Playback {
  var abilities: Abilities { .recording }
  // All of it is there.
  var descriptors: [Int32] { [] }
  func receive() {}

  func perform(_ effect: Effect) -> Reply {
    switch effect {
    case .setSpeed(let speed): self.speed = speed
    case .setPaused(let isPaused): self.isPaused = isPaused
    case .setBreaks(let breaks): self.breaks = breaks
    case .seek(let seek):
      if isOver, seek.goesOn(from: time) { return .refused("the recording ends here") }
      if isAtBeginning, seek.goesBack(from: time) { return .refused("the recording begins here") }
      go(to: seek)
    case .copy, .save, .setTheme, .setMouse, .saveConfiguration, .suspend, .redraw, .quit: break
    case .request, .ask, .cancel, .retryNow, .startPromise, .search, .setReaderPaused, .fault:
      return .refused("a recording cannot be changed")
    }
    return .done
  }

  /// How many facts have been shown.
  var shown: Int { reel.shown }

  /// Whether all of it has been shown.
  var isOver: Bool { reel.ending != nil && reel.current == nil || failure != nil }

  private var isAtBeginning: Bool { shown == 0 && time <= beginning }

  /// What the program has told about itself last, and how it plays.
  var status: Status {
    var status = Status(properties: properties)
    (status.speed, status.isPaused) = (speed, isPaused)
    (status.abilities, status.length, status.isOver) = (abilities, length, isOver)
    status.moment = moment
    return status
  }

  /// The moment that was leapt to, where the next look is of later.
  private var moment: Duration? { isOver ? nil : leapEnd.flatMap { $0 > lastTime ? $0 : nil } }

  /// That the recording begins after a moment for which the user asks, in words; nil where it does not.
  func earlyWords(for wish: Duration) -> String? {
    guard wish < beginning else { return nil }
    return "the recording begins at \(Format.clock(beginning)), after \(Format.clock(wish))"
  }

  /// That the recording ends before the moment for which the user has asked, in words; nil where it does not.
  var missedWords: String? {
    guard isOver, let wish, wish > lastTime else { return nil }
    return "the recording ends at \(Format.clock(lastTime)), before \(Format.clock(wish))"
  }

  /// That breaks were to stop it, and none has on all the way, in words; nil elsewhere.
  var unbrokenWords: String? {
    guard isOver, !breaks.isEmpty, !hasStopped, leapEnd.map({ $0 <= beginning }) ?? true else { return nil }
    return "no break has stopped it up to the end at \(Format.clock(lastTime))"
  }

  /// What is to be said when all of it has been shown; nil where that goes without saying.
  var wordsAtEnd: String? { missedWords ?? unbrokenWords }
}

extension [String?] {
  /// All that is there, in one line; nil when nothing is.
  var joined: String? {
    let words = compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}
