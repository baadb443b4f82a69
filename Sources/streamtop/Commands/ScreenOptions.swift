import ArgumentParser
import Glibc

/// How the commands that take over the terminal look. What is said here comes before the file, and that before the defaults.
struct ScreenOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The colours: \(ThemeName.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "name"),
    completion: .list(ThemeName.allCases.map(\.rawValue)), transform: Arguments.theme)
  var theme: ThemeName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per second at most, 1 to 60; 30 unless said.", valueName: "n"),
    transform: Arguments.framesPerSecond)
  var fps: Int?

  @Option(
    help: ArgumentHelp(
      "The configuration, in place of ~/.config/streamtop/config.yaml.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]), transform: Arguments.input)
  var config: String?

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Flag(name: .customLong("no-color"), help: "Draw without colours, as with NO_COLOR set.")
  var noColor = false

  @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
  var noMouse = false

  @Flag(help: "Change nothing in what is watched, whatever it allows.")
  var readonly = false

  /// A headless run reads no file, so that it prints the same everywhere. Lines in words have the file's characters, and
  /// change nothing in what is watched.
  func check(headless: Bool = false, plain: Bool) throws {
    guard headless || plain else { return }
    var given = [("--theme", theme != nil), ("--fps", fps != nil), ("--no-mouse", noMouse)]
    if headless { given += [("--config", config != nil), ("--readonly", readonly)] }
    guard let name = given.first(where: \.1)?.0 else { return }
    throw ValidationError("\(name) does not go with \(headless ? "--headless" : "--plain")")
  }

  /// What is printed with where there is no terminal: a headless run draws the same everywhere, lines in words are for the
  /// eyes of this user.
  func glyphs(headless: Bool) throws -> GlyphSet {
    if headless { return ascii ? .ascii : .unicode }
    let setup = try setup()
    setup.tellProblem()
    return setup.glyphs
  }

  func setup() throws -> ScreenSetup {
    let file = try ConfigurationFile(config)
    var configuration = file.configuration
    if let theme { configuration.theme = theme }
    if noMouse { configuration.usesMouse = false }
    return ScreenSetup(
      file: file, configuration: configuration,
      glyphs: ascii || !Terminal.supportsUnicode ? .ascii : configuration.glyphs,
      isReadOnly: readonly || configuration.isReadOnly, framesPerSecond: fps ?? configuration.framesPerSecond,
      usesColor: !noColor)
  }
}

/// What the file and the options come to.
struct ScreenSetup {
  let file: ConfigurationFile
  let configuration: Configuration
  let glyphs: GlyphSet
  let isReadOnly: Bool
  let framesPerSecond: Int
  let usesColor: Bool
  let firstKey = FirstKey()

  /// Tells what is wrong with the file on the standard error, where no screen can.
  func tellProblem() {
    guard let problem = file.problem else { return }
    // Where not even this can be written, the lines will say so.
    try? StandardOutput.write(
      "streamtop: \(problem.harmless); so all is as it comes\n", to: STDERR_FILENO)
  }

  /// - Parameter alternative: the option to use where there is no terminal.
  func terminal(orElse alternative: String = "--headless") -> TerminalOptions {
    var options = TerminalOptions()
    options.alternative = alternative
    options.theme = configuration.theme
    options.usesMouse = configuration.usesMouse
    if !usesColor { options.usesColor = false }
    return options
  }

  func dashboard(
    title: String, allowedLints: Set<Lint> = [], breaks: Breaks = Breaks()
  ) -> DashboardOptions {
    DashboardOptions(
      title: title, glyphs: glyphs, allowedLints: allowedLints, isReadOnly: isReadOnly,
      knowsKeys: firstKey.isPressed, configuration: configuration, breaks: breaks)
  }
}
