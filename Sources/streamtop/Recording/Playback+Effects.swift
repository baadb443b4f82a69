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

  private var isAtBeginning: Bool { shown == 0 && time <= beginning }

  /// What the program has told about itself last, and how it plays.
  var status: Status {
    var status = Status(properties: properties)
    (status.speed, status.isPaused) = (speed, isPaused)
    (status.abilities, status.length, status.isOver) = (abilities, length, isOver)
    return status
  }
}
