import Glibc

extension Terminal {
  /// Sleeps until there is something to do, for at most `timeout`, or for as long as it takes when that is nil.
  /// Empty when the time is over.
  ///
  /// - Parameter others: what else ends the sleep when it is readable.
  func wait(for timeout: Duration?, or others: [Int32] = []) -> [TerminalEvent] {
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      let events = sleep(until: deadline, or: others)
      if !events.isEmpty { return events }
      if let deadline, deadline <= ContinuousClock.now { return [] }
    }
  }

  /// Leaves events that are too many for now to the next wait. It tells signals before them, and reads no keys that would
  /// pile up behind.
  func putBack(_ events: some Collection<TerminalEvent>) {
    unreported.append(contentsOf: events)
  }

  /// Whether the next wait has something to tell at once.
  var hasMore: Bool { !unreported.isEmpty }

  /// One poll.
  private func sleep(until deadline: ContinuousClock.Instant?, or others: [Int32]) -> [TerminalEvent] {
    // While events wait no keys are read, so it is unknown whether the rest of a sequence has come.
    let isBehind = hasMore
    var requests =
      [
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        // A negative descriptor is skipped.
        pollfd(fd: isBehind ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output.isBusy ? output.descriptor : -1, events: Int16(POLLOUT), revents: 0),
      ] + others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let earliest = [deadline, keysDeadline].compactMap { $0 }.min()
    let count = poll(&requests, nfds_t(requests.count), isBehind ? 0 : Self.milliseconds(until: earliest))
    CrashGuard.stayIfFaulty()
    var events: [TerminalEvent] = []
    if count > 0, requests[0].revents != 0 { takeSignals(into: &events) }
    events += unreported
    unreported = []
    guard count > 0 else {
      if !isBehind { endSequence(into: &events) }
      return events
    }
    if requests[1].revents != 0 {
      takeKeys(isHungUp: requests[1].revents & Int16(POLLIN) == 0, into: &events)
    } else if !isBehind {
      endSequence(into: &events)
    }
    if requests[2].revents != 0 { continueOutput() }
    if requests[3...].contains(where: { $0.revents != 0 }) { events.append(.woken) }
    if output.isGone { events.append(.signal(SIGHUP)) }
    return events
  }

  private func takeSignals(into events: inout [TerminalEvent]) {
    for number in signals.take() {
      switch number {
      case SIGWINCH:
        adoptSize()
        events.append(.resize(size))
      case SIGTSTP:
        suspend()
      case SIGCONT:
        // Stopped by something that could not be caught: the shell has changed the modes since.
        leave()
        comeBack()
      default:
        events.append(.signal(number))
      }
    }
  }

  /// A slice of what was typed, so that a signal need not wait for all of a long one.
  private func takeKeys(isHungUp: Bool, into events: inout [TerminalEvent]) {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = isHungUp ? 0 : read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 {
      events += keys.read(buffer[..<count]).compactMap(judge)
      keysDeadline = keys.patience.map { ContinuousClock.now + $0 }
    } else if count == 0 || errno != EINTR && errno != EAGAIN {
      events.append(.signal(SIGHUP))
    }
  }

  /// Takes a sequence for unfinished once nothing has followed for long enough.
  private func endSequence(into events: inout [TerminalEvent]) {
    guard let keysDeadline, keysDeadline <= ContinuousClock.now else { return }
    events += keys.endSequence().compactMap(judge)
    self.keysDeadline = keys.patience.map { ContinuousClock.now + $0 }
  }

  /// Nil for what the mouse did outside of the screen.
  private func judge(_ event: TerminalEvent) -> TerminalEvent? {
    switch event {
    case .mouse(let mouse):
      guard mouse.row < size.height, mouse.column < size.width else { return nil }
      return .mouse(clicks.judge(mouse, at: .now))
    case .background(let background):
      adopt(background)
      return event
    default: return event
    }
  }

  private func continueOutput() {
    output.flush()
    if !output.isBusy, let canvas = skippedCanvas { draw(canvas) }
  }

  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = (deadline - ContinuousClock.now).components
    guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
    // Rounded up: waking a little too early would mean a second sleep.
    let milliseconds =
      left.attoseconds / 1_000_000_000_000_000 + (left.attoseconds % 1_000_000_000_000_000 > 0 ? 1 : 0)
    return left.seconds > 1_000_000 ? 1_000_000_000 : Int32(left.seconds * 1000 + milliseconds)
  }
}
