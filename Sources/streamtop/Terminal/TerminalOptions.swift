import Glibc

/// What the user wants of the terminal. The defaults follow the environment.
struct TerminalOptions: Sendable {
  /// The name to look up in terminfo; nil when there is none.
  var name = environment("TERM")
  /// False when NO_COLOR is set to anything but the empty string.
  var usesColor = (environment("NO_COLOR") ?? "").isEmpty
  var theme = Theme.Name.standard
  /// Whether the mouse is reported, which takes the terminal's own selection of text to hold Shift.
  var usesMouse = true
  /// What there is to use where no terminal can show the dashboard.
  var alternative = "--headless"

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
