/// The manual page, in the language of `man`, made of what the program knows of itself: its commands, its keys, its exit
/// status and the keys of its configuration.
struct ManualPage {
  private let program: CommandDescription
  private var page = Roff()

  var text: String { page.text }

  init(_ program: CommandDescription) {
    self.program = program
    page.request("TH", "STREAMTOP", "1", "", "streamtop \(Streamtop.version)", "User Commands")
    writeHead()
    writeCommands()
    writeKeys()
    writePalette()
    writeConfiguration()
    writeSurroundings()
    writeExamples()
  }

  private mutating func writeHead() {
    page.request("SH", "NAME")
    let help = program.help.prefix(1).lowercased() + program.help.dropFirst()
    page.write("\(program.name) \\- \(Roff.escaped(help.hasSuffix(".") ? String(help.dropLast()) : help))")
    page.request("SH", "SYNOPSIS")
    for command in program.subcommands {
      page.request("PP")
      page.write(synopsis(of: command))
    }
    page.request("SH", "DESCRIPTION")
    page.fill(Self.about)
  }

  private func synopsis(of command: CommandDescription) -> String {
    let own = command.arguments.filter { !isShared($0) }
    let isSharing = command.arguments.contains(where: isShared)
    let words = { (arguments: [CommandDescription.Argument]) in
      arguments.map { argument in
        let word = argument.term
        return (argument.isOptional ? "[\(word)]" : word) + (argument.isRepeating ? "..." : "")
      }
    }
    return
      ([Roff.bold("\(program.name) \(command.name)")] + words(own.filter { !$0.names.isEmpty })
      + (isSharing ? ["[options]"] : []) + words(own.filter(\.names.isEmpty))).joined(separator: " ")
  }

  private mutating func writeCommands() {
    page.request("SH", "COMMANDS")
    for command in program.subcommands {
      page.request("SS", "\(program.name) \(command.name)")
      page.fill(command.help)
      if !command.discussion.isEmpty { writeDiscussion(command.discussion) }
      for argument in command.arguments where !isShared(argument) && !argument.help.isEmpty {
        page.entry(argument.term, argument.help)
      }
    }
    page.request("SH", "OPTIONS")
    page.fill("These mean the same for every command that has them.")
    for argument in shared {
      let commands = program.subcommands.filter { $0.arguments.contains(argument) }.map(\.name)
      let isEverywhere = commands.count == program.subcommands.count
      let place = isEverywhere ? "" : " For \(commands.joined(separator: ", "))."
      page.entry(argument.term, argument.help + place)
    }
  }

  /// Lines that begin with blanks are a table.
  private mutating func writeDiscussion(_ discussion: String) {
    var table: [String] = []
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [""] {
      if line.hasPrefix("  ") {
        table.append(line)
        continue
      }
      if !table.isEmpty { page.lines(table) }
      table = []
      if !line.isEmpty { page.paragraph(line) }
    }
  }

  private mutating func writeKeys() {
    page.request("SH", "KEYS")
    page.fill(Self.keys)
    for group in Binding.Group.allCases {
      page.request("SS", group.title)
      // All that there are, whatever is watched.
      for entry in KeyTable.standard.entries(group, of: Abilities.demo.union(.recording)) {
        let keys = entry.bindings.flatMap { $0.keys.map { Roff.bold(KeyTable.name($0)) } }
        let names = entry.bindings.map(\.name).joined(separator: ", ")
        page.entry(keys.joined(separator: " "), "\(entry.details) (\(names))")
      }
    }
  }

  private mutating func writePalette() {
    page.request("SS", "Lines of the palette")
    for form in PaletteOrder.forms { page.entry(Roff.bold("\(form.name) \(form.arguments)"), form.help) }
    page.request("SS", "Mouse")
    page.fill(Self.mouse)
  }

  private mutating func writeConfiguration() {
    page.request("SH", "CONFIGURATION")
    page.fill(Self.configuration)
    let standard = Configuration()
    for setting in Setting.all {
      let words = "\(setting.help): \(setting.allowed). Unless said, `\(setting.write(standard))`."
      page.entry(Roff.bold(setting.name), words)
    }
  }

  private mutating func writeSurroundings() {
    page.request("SH", "EXIT STATUS")
    page.entry(Roff.bold("0"), "all was done")
    for status in ExitStatus.allCases { page.entry(Roff.bold("\(status.rawValue)"), status.meaning) }
    page.entry("\(Roff.bold("128"))+\(Roff.italic("n"))", ExitStatus.ended)
    page.request("SH", "ENVIRONMENT")
    for (name, words) in Self.environment { page.entry(Roff.bold(name), words) }
    page.request("SH", "FILES")
    for (name, words) in Self.files { page.entry(Roff.italic(name), words) }
  }

  private mutating func writeExamples() {
    page.request("SH", "EXAMPLES")
    for (words, line) in Self.examples {
      page.paragraph(words)
      page.lines([line])
    }
  }

  // MARK: What several commands share

  /// The options that stand in three commands or more, in their order.
  private var shared: [CommandDescription.Argument] {
    var known: Set<CommandDescription.Argument> = []
    return program.subcommands.flatMap(\.arguments).filter { isShared($0) && known.insert($0).inserted }
  }

  private func isShared(_ argument: CommandDescription.Argument) -> Bool {
    guard !argument.names.isEmpty else { return false }
    return program.subcommands.count { $0.arguments.contains(argument) } > 2
  }
}

extension CommandDescription.Argument {
  /// As it is typed: `-o`, `--output` *file*.
  fileprivate var term: String {
    let names = names.map(Roff.bold).joined(separator: ", ")
    guard let value = value.map(Roff.italic) else { return names }
    return names.isEmpty ? value : "\(names) \(value)"
  }
}
