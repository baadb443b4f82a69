/// What can end a wait, besides its time.
enum TerminalEvent: Equatable, Sendable {
  case key(Key)
  /// What was pasted, in one piece.
  case paste(String)
  case mouse(Mouse)
  /// The terminal has said what its background is.
  case background(Background)
  /// The size may have changed, or something else drew on the terminal: draw the next frame now.
  case resize(Size)
  /// SIGINT, SIGTERM, SIGHUP or SIGQUIT: leave with 128 + the number. A terminal that hung up counts as SIGHUP.
  case signal(Int32)
  /// Something else that was waited for is readable.
  case woken
}

extension TerminalEvent {
  /// Whether the user has pressed something.
  var isFromUser: Bool {
    switch self {
    case .key, .paste, .mouse: true
    case .background, .resize, .signal, .woken: false
    }
  }
}
