import Streams

/// What was typed into the palette: a command by its name, or one with arguments.
enum PaletteOrder: Hashable, Sendable {
  case command(Command, index: Int)
  case filter(NodeFilter?)
  case find(String)
  case sort(ChainOrder)
  case columns([ChainColumn]?)
  case theme(ThemeName)
  case grouped(Bool)
  case mouse(Bool)
  case frames(Bool)
  case save(String)
  case speed(Double)
  case seek(Duration)
  case request(name: String, text: String, share: Bool)
  case fault(FaultCommand, chain: String?)

  /// What takes arguments: its name, what these are, and what it does.
  static let forms: [(name: String, arguments: String, help: String)] = [
    (
      "filter", "WORDS",
      "show what the words match: kind:promise state:retry err>0 age<30s file:Login.swift !word"
    ),
    ("find", "TEXT", "go to the next line with the text"),
    ("sort", ChainOrder.allCases.map(\.rawValue).joined(separator: "|"), "sort the chains"),
    (
      "columns", "auto|NAMES",
      "show these columns, or those that have room: \(ChainColumn.allCases.map(\.rawValue).joined(separator: " "))"
    ),
    ("set", settings.joined(separator: "|") + " VALUE", "look at it in another way"),
    ("save", "PATH", "write the screen to a file"),
    ("speed", "0.25…64", "so many seconds in each second"),
    ("goto", "TIME", "another moment of a recording"),
    (
      "request", "NAME TEXT [--share]",
      "send a request, its text as typed; the demo alone can share one; alone it is what its key means"
    ),
    ("fault", "[CHAIN] next [ERROR]|outage|slower|faster", "have the network fail, for one chain or for all"),
  ]
}

extension PaletteOrder {
  /// - Parameter keys: those that a mistake is answered with.
  /// - Throws: where the first word is that cannot be read, and what is allowed there.
  init(_ text: String, keys: KeyTable = .standard) throws(ReadingError) {
    let parts = try Word.split(text, atMost: 2)
    // Alone it is what its key means.
    if parts.count > 1, parts[0].text == "request" {
      self = try Self.request(text)
      return
    }
    let words = try Word.split(text)
    let listing = "\(keys.name(of: .complete, in: .prompt)) lists"
    guard let first = words.first else {
      throw ReadingError(position: 0, message: "what? \(listing) the commands")
    }
    let rest = Array(words.dropFirst())
    let end = text.count
    switch first.text {
    case "filter": self = try Self.filter(text, from: Self.start(of: rest, end))
    case "set" where rest.first?.text == "filter":
      self = try Self.filter(text, from: Self.start(of: Array(rest.dropFirst()), end))
    case "find": self = .find(rest.map(\.text).joined(separator: " "))
    case "sort": self = .sort(try Self.choice(rest, end, of: ChainOrder.self))
    case "columns":
      let isAuto = rest.isEmpty || rest.map(\.text) == ["auto"]
      self = .columns(isAuto ? nil : try Self.chosenColumns(rest, end))
    case "set": self = try Self.setting(rest, end)
    case "save": self = .save(try Self.only(rest, end, "a path").text)
    case "speed":
      let word = try Self.only(rest, end, "a number from 0.25 to 64")
      guard let speed = Double(word.text), (0.25...64).contains(speed) else {
        throw ReadingError(position: word.position, message: "speed needs a number from 0.25 to 64")
      }
      self = .speed(speed)
    case "goto":
      let word = try Self.only(rest, end, "a time such as 12s")
      guard let time = Duration(text: word.text) else {
        throw ReadingError(position: word.position, message: "goto needs a time such as 12s or 2m")
      }
      self = .seek(time)
    case "fault": self = try Self.fault(rest, end)
    default: self = try Self.command(first, rest, listing: listing)
    }
  }

  private static func start(of words: [Word], _ end: Int) -> Int { words.first?.position ?? end }

  /// The rest of a line as a filter, with errors where they stand in all of it.
  private static func filter(_ text: String, from start: Int) throws(ReadingError) -> PaletteOrder {
    do {
      let filter = try NodeFilter(String(text.dropFirst(start)))
      return .filter(filter.terms.isEmpty ? nil : filter)
    } catch {
      throw ReadingError(position: error.position + start, message: error.message)
    }
  }

  static func only(_ words: [Word], _ end: Int, _ what: String) throws(ReadingError) -> Word {
    guard let word = words.first else { throw ReadingError(position: end, message: "needs \(what)") }
    guard words.count == 1 else {
      throw ReadingError(position: words[1].position, message: "only \(what) is needed")
    }
    return word
  }

  /// By its name, or by a beginning that no other one has.
  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ words: [Word], _ end: Int, of type: Choice.Type
  ) throws(ReadingError) -> Choice where Choice.RawValue == String {
    let all = Choice.allCases.map(\.rawValue)
    let word = try only(words, end, "one of \(all.joined(separator: ", "))")
    let known = all.nearestFirst(to: word.text).joined(separator: ", ")
    if let choice = Choice(rawValue: word.text) { return choice }
    let fitting = word.text.isEmpty ? [] : Choice.allCases.filter { $0.rawValue.hasPrefix(word.text) }
    guard let choice = fitting.first else {
      throw ReadingError(position: word.position, message: "no \"\(word.text)\"; there are \(known)")
    }
    guard fitting.count == 1 else {
      let names = fitting.map(\.rawValue).joined(separator: " or ")
      throw ReadingError(position: word.position, message: "\"\(word.text)\" may be \(names)")
    }
    return choice
  }

  /// What stands behind the name is sent as it was typed, but for a `--share` at its end.
  private static func request(_ line: String) throws(ReadingError) -> PaletteOrder {
    let words = try Word.split(line, atMost: 3)
    let typed = words.dropFirst(2).first?.text ?? ""
    let parts = typed.split(separator: " ")
    let share = parts.last == "--share"
    let end = share ? parts.dropLast().last?.endIndex ?? typed.startIndex : typed.endIndex
    guard end > typed.startIndex else {
      throw ReadingError(position: line.count, message: "needs a name and a text")
    }
    return .request(name: words[1].text, text: String(typed[..<end]), share: share)
  }

  /// `feed next 503`, `outage`: the chain stands first, and the error last.
  private static func fault(_ words: [Word], _ end: Int) throws(ReadingError) -> PaletteOrder {
    let allowed = "next, outage, slower or faster"
    guard let index = words.firstIndex(where: { faults[$0.text] != nil }),
      let fault = faults[words[index].text]
    else {
      guard let last = words.last else { throw ReadingError(position: end, message: "needs \(allowed)") }
      throw ReadingError(position: last.position, message: "no fault \"\(last.text)\"; there are \(allowed)")
    }
    let chain = words[..<index].map(\.text).joined(separator: " ")
    let rest = words[(index + 1)...]
    guard let first = rest.first else { return .fault(fault, chain: chain.isEmpty ? nil : chain) }
    let word = rest.map(\.text).joined(separator: " ")
    guard fault == .failNext, let error = NetworkError(word: word) else {
      let known = fault == .failNext ? "; there are \(NetworkError.list)" : ""
      throw ReadingError(position: first.position, message: "no error \"\(word)\" here\(known)")
    }
    return .fault(.fail(with: error), chain: chain.isEmpty ? nil : chain)
  }

  static let faults: [String: FaultCommand] = [
    "next": .failNext, "outage": .toggleOutage, "slower": .latencyUp, "faster": .latencyDown,
  ]

  /// What has a key has a name, too.
  private static func command(
    _ word: Word, _ rest: [Word], listing: String
  ) throws(ReadingError) -> PaletteOrder {
    guard let binding = KeyTable.named(word.text) else {
      let near = KeyTable.paletteNames.near(word.text).joined(separator: " or ")
      throw ReadingError(
        position: word.position,
        message: "no command \"\(word.text)\"; "
          + (near.isEmpty ? "\(listing) all" : "did you mean \(near)?"))
    }
    var index = 0
    if binding.command == .pane {
      let number = Int(try only(rest, word.position, "a number").text) ?? 0
      guard (1...Panes.all.count).contains(number) else {
        throw ReadingError(position: rest[0].position, message: "panes are 1 to \(Panes.all.count)")
      }
      index = number - 1
    } else if let extra = rest.first {
      throw ReadingError(position: extra.position, message: "\(word.text) takes nothing more")
    }
    return .command(binding.command, index: index)
  }
}
