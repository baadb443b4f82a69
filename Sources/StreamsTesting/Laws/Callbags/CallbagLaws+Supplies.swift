import Streams

extension CallbagLaws {
  /// How many values a watched source has, and how it ends.
  struct Supply: Sendable {
    /// Nil: it has no end.
    var values: Int?
    var completion = Completion.finished
    /// Whether it ends behind its last value, or when it is asked for another one.
    var endsUnasked = false

    static let endless = Supply()

    static let finite: [Supply] = [0, 3].flatMap { (values: Int) -> [Supply] in
      [Completion.finished, .failed(MarbleError())].flatMap { (completion: Completion) -> [Supply] in
        [false, true].map { Supply(values: values, completion: completion, endsUnasked: $0) }
      }
    }

    /// What so many sources are tried with: all have the same, and each of several ends while the others go on.
    static func all(for count: Int) -> [[Supply]] {
      let alike = ([endless] + finite).map { Array(repeating: $0, count: count) }
      guard count > 1 else { return alike }
      return alike
        + finite.flatMap { supply in
          (0..<count).map { place in (0..<count).map { $0 == place ? supply : endless } }
        }
    }

    /// How sources end; nil when none does.
    static func words(of supplies: [Supply]) -> String? {
      let ends = supplies.enumerated().compactMap { place, supply in
        supply.words.map { "number \(place + 1) \($0)" }
      }
      return ends.isEmpty ? nil : ends.joined(separator: ", ")
    }

    private var words: String? {
      guard let values else { return nil }
      let verb = if case .failed = completion { "fails" } else { "ends" }
      return "\(verb)\(endsUnasked ? " unasked" : "") after \(values) values"
    }
  }
}

extension CallbagLaws.Trial {
  /// How many values its sink asks for at most.
  var most: Int { asksInAll ?? max(asks, asksOn ? endsAfter ?? asks : asks) }

  /// The same for sources that answer in that way, and an operator that needs so many values of one of them for its first one.
  ///
  /// Values that come from within values nest, and a stack has an end: the sink takes as many values as
  /// ``CallbagLaws/mostNested`` values of such sources are enough for, or ``CallbagLaws/fewest``.
  func fitting(_ answer: CallbagLaws.Answer, needing needed: Int) -> Self {
    guard answer == .reentrantly else { return self }
    let most = max(CallbagLaws.fewest, CallbagLaws.mostNested / CallbagLaws.patience(for: 1, needing: needed))
    var trial = self
    trial.endsAfter = endsAfter.map { min($0, most) }
    return trial
  }

  /// How many values a source without end gives in it.
  func patience(needing needed: Int) -> Int { CallbagLaws.patience(for: most, needing: needed) }
}

extension CallbagLaws {
  /// How many runs of a source end: an operator that begins more never has enough of them.
  static let mostRuns = 100

  /// How many values a source gives for all wishes whose answers lie one inside of the other: few enough for any stack.
  static let mostNested = 1_000

  /// How many values a sink may take in any trial, whatever the operator needs for them.
  static let fewest = 4

  /// How many values an operator may need of a source for its first one: an operator that needs more never has enough of them.
  static let mostNeeded = 1_000_000

  /// How many values a source without end gives for so many wishes: a hundred for each, or four times what the first one needs.
  /// An operator that takes more is never content, and the check does not wait for it.
  static func patience(for wishes: Int, needing needed: Int) -> Int {
    max(1, wishes) * max(100, 4 * min(max(0, needed), mostNeeded))
  }
}
