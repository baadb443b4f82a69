import Testing

@testable import streamtop

struct KeyTableTests {
  @Test func `no key has two meanings in one place`() {
    for place in [Binding.Place.main, .faults, .prompt, .question] {
      let keys = KeyTable.standard.bindings.filter { [place, .everywhere].contains($0.place) }.flatMap(\.keys)
      #expect(Set(keys).count == keys.count)
      for prefix in keys {
        #expect(!keys.contains { $0 != prefix && $0.starts(with: prefix) })
      }
    }
  }

  @Test func `the help lists exactly the keys of the table`() {
    let listed = Binding.Group.allCases.map { group in
      KeyTable.standard.helpLines(group).flatMap { $0.keys.split(separator: " ").map(String.init) }
    }
    let table = Binding.Group.allCases.map { group in
      KeyTable.standard.bindings.filter { $0.group == group }.flatMap { $0.keys.map(KeyTable.name) }
    }
    #expect(listed == table)
    #expect(Set(KeyTable.standard.bindings.map(\.group)) == Set(Binding.Group.allCases))
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 200, height: 50)])
  func `the help screen shows every line of the table`(size: Size) {
    for abilities in [Abilities.demo, .steers, .recording] {
      var dashboard = Dashboard()
      _ = dashboard.reduce(.sample(Sample(status: Status(abilities: abilities))))
      _ = dashboard.reduce(.resize(size))
      _ = dashboard.type("?")
      var text = ""
      for _ in 0..<8 {
        text += dashboard.render(size).text
        _ = dashboard.press(.pageDown)
      }
      let hidden: Set<Binding.Group> = abilities != .recording ? [.recording] : []
      for group in Binding.Group.allCases where !hidden.contains(group) {
        #expect(text.contains(group.rawValue))
        for line in KeyTable.standard.helpLines(group, of: abilities) {
          #expect(text.contains(line.keys) && text.contains(line.help), "\(line)")
        }
      }
    }
  }

  @Test(arguments: [Abilities.recording, [.steers, .asks, .stops]])
  func `the help names no faults where there are none`(abilities: Abilities) {
    let help = KeyTable.standard.helpLines(.faults, of: abilities).map(\.help)
    #expect(help == ["down, up", "do it", "close"])
  }

  @Test(arguments: [(Abilities.cancels, Command.cancel), (.hurries, .retryNow)])
  func `the bar has the one command of two that is allowed`(abilities: Abilities, command: Command) {
    let bar = KeyTable.standard.bar(width: 200, of: abilities).map(\.command)
    #expect(bar.filter { [.cancel, .retryNow].contains($0) } == [command])
  }

  @Test func `in a recording its own keys come first, and hide no others`() {
    let own = KeyTable.standard.bindings.filter { $0.place == .recording }.flatMap(\.keys)
    let main = KeyTable.standard.bindings.filter { $0.place == .main }.flatMap(\.keys)
    #expect(Set(own).isDisjoint(with: main))
  }

  @Test func `one name is one command, and every command of the main screen has one`() {
    var commands: [String: Command] = [:]
    for binding in KeyTable.standard.bindings {
      #expect(commands[binding.name] == nil || commands[binding.name] == binding.command, "\(binding.name)")
      commands[binding.name] = binding.command
      #expect(binding.name.allSatisfy { $0 == "-" || $0.isLowercase })
    }
  }

  @Test(arguments: [40, 80, 120, 200])
  func `the function bar fits and always shows help and quit`(width: Int) {
    let bar = KeyTable.standard.bar(width: width)
    #expect(bar.map { "\($0.key) \($0.word)" }.joined(separator: "  ").unicodeScalars.count <= width)
    #expect(bar.map(\.word).contains("Help") && bar.map(\.word).contains("Quit"))
  }
}
