/// The text of a scenario that comes with the program, so that the program is one file.
struct ShippedScenario: Sendable {
  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// All of them. A new one is a file with its text, and an entry.
  static let all: [ShippedScenario] = [
    calm, storm, outage, crowd, retryStorm, nestedRetry, unreadError, stuckPromise, leak, unheardResponse,
    lateValue, slowOperator,
  ]

  /// What other names stand for.
  static let aliases = ["healthy": "calm"]
}

extension Scenario {
  /// What is watched unless something else is asked for.
  static let calm = shipped(.calm)

  static let shippedNames = ShippedScenario.all.map(\.name)

  /// The scenario of that name, or of another name for it; nil when there is none.
  init?(named name: String) {
    let name = ShippedScenario.aliases[name] ?? name
    guard let shipped = ShippedScenario.all.first(where: { $0.name == name }) else { return nil }
    self = Scenario.shipped(shipped)
  }

  private static func shipped(_ shipped: ShippedScenario) -> Scenario {
    do {
      return try Scenario(YAMLText(file: "\(shipped.name).yaml", text: shipped.text))
    } catch {
      // A test reads all of them.
      preconditionFailure("\(error)")
    }
  }

  /// Reads a file.
  init(path: String) throws {
    let file = try RecordingFile.open(path)
    try self.init(YAMLText(file: path, bytes: file.read(YAMLText.longest + 1, at: 0)))
  }
}
