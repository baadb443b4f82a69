import ArgumentParser
import StreamsTesting

/// Reads the values of options, and says what is wrong with those that cannot be read.
enum Arguments {
  /// How fast virtual time passes.
  enum Speed: Equatable, Sendable {
    /// So many virtual seconds in each real one.
    case times(Double)
    /// Without waiting for anything.
    case max
  }

  /// A place in a recording.
  enum Moment: Equatable, Sendable {
    case time(Duration)
    case end

    /// How one goes there.
    var seek: Seek {
      switch self {
      case .time(let time): .to(time)
      case .end: .end
      }
    }
  }

  /// A reason that follows the value in the error's line.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  @Sendable static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(text) else {
      throw Mistake(description: "write a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  @Sendable static func duration(_ text: String) throws -> Duration {
    guard let duration = Duration(text: text) else {
      throw Mistake(description: "write a time such as \(Duration.textForms)")
    }
    return duration
  }

  @Sendable static func speed(_ text: String) throws -> Speed {
    text == "max" ? .max : .times(try times(text, orElse: ", or max"))
  }

  @Sendable static func times(_ text: String) throws -> Double { try times(text, orElse: "") }

  private static func times(_ text: String, orElse others: String) throws -> Double {
    guard let times = Double(text), (0.25...64).contains(times) else {
      throw Mistake(description: "write a number from 0.25 to 64\(others)")
    }
    return times
  }

  @Sendable static func size(_ text: String) throws -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...1_000).contains(width), (1...1_000).contains(height)
    else { throw Mistake(description: "write width and height from 1 to 1000, such as 80x24") }
    return Size(width: width, height: height)
  }

  @Sendable static func extras(_ text: String) throws -> Set<Replay.Extra> {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let extras = words.compactMap(Replay.Extra.init)
    guard extras.count == words.count else {
      throw Mistake(
        description: "write \(list(Replay.Extra.allCases.map(\.rawValue))), or several with commas between")
    }
    return Set(extras)
  }

  @Sendable static func format(_ text: String) throws -> OutputFormat {
    guard let format = OutputFormat(rawValue: text) else {
      throw Mistake(description: "write \(list(OutputFormat.allCases.map(\.rawValue)))")
    }
    return format
  }

  /// A scenario that comes with the program, or the path of a file, which is read later.
  enum ScenarioChoice: Equatable, Sendable {
    case shipped(String)
    case file(String)
  }

  @Sendable static func scenario(_ text: String) throws -> ScenarioChoice {
    if text.contains("/") || text.contains(".") { return .file(text) }
    let names = Scenario.shippedNames + ShippedScenario.aliases.keys
    guard names.contains(text) else {
      throw Mistake(description: "write a file such as ./mine.yaml, or \(list(Scenario.shippedNames))")
    }
    return .shipped(text)
  }

  @Sendable static func lint(_ text: String) throws -> Lint {
    guard let lint = Lint(rawValue: text) else {
      throw Mistake(description: "write \(list(Lint.allCases.map(\.rawValue)))")
    }
    return lint
  }

  /// A file that is read; `-` is the standard input where a command says so.
  @Sendable static func input(_ text: String) throws -> String {
    guard !text.isEmpty else { throw Mistake(description: "write the name of a file") }
    return text
  }

  /// A file that becomes a recording, which is written at more than one place, and so to no pipe.
  @Sendable static func recording(_ text: String) throws -> String {
    guard text != "-" else {
      throw Mistake(description: "write the name of a file; the standard output takes no recording")
    }
    return try input(text)
  }

  private static func list(_ words: [String]) -> String {
    "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
  }

  @Sendable static func keys(_ text: String) throws -> KeyScript {
    do { return try KeyScript(text) } catch { throw Mistake(description: error.description) }
  }

  @Sendable static func moment(_ text: String) throws -> Moment {
    if text == "end" { return .end }
    guard let time = Duration(text: text) else {
      throw Mistake(description: "write a time such as \(Duration.textForms), or end")
    }
    return .time(time)
  }

  @Sendable static func breakpoint(_ text: String) throws -> Breaks.Break {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let condition = Breaks.Condition(text: parts[0]), parts.last?.isEmpty == false else {
      throw Mistake(
        description: "write error, retry, retry=3, end or value=TEXT, and @NAME behind it for one name")
    }
    return Breaks.Break(condition: condition, name: parts.count > 1 ? parts[1] : nil)
  }

  @Sendable static func bytes(_ text: String) throws -> Int {
    let units: [Character: Int] = ["k": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[$0] }
    let number = Int(unit == nil ? text : String(text.dropLast()))
    let product = number?.multipliedReportingOverflow(by: unit ?? 1)
    guard let product, !product.overflow, (1 << 20...1 << 40).contains(product.partialValue) else {
      throw Mistake(description: "write a size from 1M to 1024G, such as 64M")
    }
    return product.partialValue
  }

  @Sendable static func theme(_ text: String) throws -> ThemeName {
    guard let theme = ThemeName(rawValue: text) else {
      throw Mistake(description: "write \(list(ThemeName.allCases.map(\.rawValue)))")
    }
    return theme
  }

  @Sendable static func framesPerSecond(_ text: String) throws -> Int {
    guard let frames = Int(text), (1...60).contains(frames) else {
      throw Mistake(description: "write a whole number from 1 to 60")
    }
    return frames
  }
}

extension Breaks.Condition {
  fileprivate init?(text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count > 1 ? parts[1] : nil) {
    case ("error", nil): self = .error
    case ("end", nil): self = .end
    case ("retry", nil): self = .retry(nil)
    case ("retry", let number?):
      guard let number = Int(number), number > 0 else { return nil }
      self = .retry(number)
    case ("value", let part?) where !part.isEmpty: self = .value(part)
    default: return nil
    }
  }
}
