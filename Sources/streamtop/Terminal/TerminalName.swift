/// Which terminfo entries to try for a TERM.
enum TerminalName {
  /// Names to try in order; none when there is no point in trying.
  static func candidates(for name: String?) -> [String] {
    guard let name, !name.isEmpty, name != "dumb", name != "unknown" else { return [] }
    guard let family = families.first(where: { name.hasPrefix($0.prefix) }) else { return [name] }
    return [name] + family.relatives.filter { $0 != name }
  }

  /// Terminals that speak like an entry of the base terminfo and often have no entry of their own installed.
  private static let families: [(prefix: String, relatives: [String])] =
    [("tmux", ["screen-256color", "screen"]), ("screen", ["screen-256color", "screen"])]
    + [
      "xterm", "kitty", "alacritty", "foot", "wezterm", "ghostty", "contour", "rio", "konsole", "gnome",
      "vte",
      "iterm", "mintty", "st-", "ms-terminal", "nsterm", "putty",
    ].map { ($0, ["xterm-256color", "xterm"]) }

  static func refusal(of options: TerminalOptions) -> TerminalError {
    guard let name = options.name, !name.isEmpty else {
      return TerminalError(
        message: "TERM is not set; set it, for example to xterm-256color, or use \(options.alternative)")
    }
    if name == "dumb" {
      return TerminalError(message: "a dumb terminal cannot show the dashboard; use \(options.alternative)")
    }
    return TerminalError(
      message:
        "the terminal \"\(name)\" is unknown here; set TERM, for example to xterm-256color, or use \(options.alternative)"
    )
  }
}
