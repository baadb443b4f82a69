/// Keeps the latest answer of each asker until the right side has a value.
@usableFromInline
struct SampleAnswersState<Answer: Sendable, Right: Sendable>: JoinState {
  private let samplesOnce: Bool
  private var latest: [AnswerLane: (number: Int, answer: Addressed<Answer>)] = [:]
  private var lastNumber = 0

  @usableFromInline
  init(samplesOnce: Bool) { self.samplesOnce = samplesOnce }

  @usableFromInline
  mutating func receive(left value: Addressed<Answer>) -> Step<Addressed<Answer>> {
    lastNumber += 1
    // A kept answer keeps its asker alive, so that no other asker gets this lane.
    latest[lane(for: value.delivery)] = (lastNumber, value)
    return .skip
  }

  /// The lane of an answer. Before it comes there, one that it must not replace is set apart.
  private mutating func lane(for delivery: Delivery) -> AnswerLane {
    if let apart = AnswerLane(settingApart: delivery), latest[apart] != nil { return apart }
    let id = AnswerLane(of: delivery)
    if let held = latest[id], !held.answer.delivery.givesWay(to: delivery),
      let apart = AnswerLane(settingApart: held.answer.delivery)
    {
      latest[apart] = latest.removeValue(forKey: id)
    }
    return id
  }

  @usableFromInline
  mutating func receive(right value: Right) -> Step<Addressed<Answer>> {
    guard !latest.isEmpty else { return samplesOnce ? .end(last: nil, .completed) : .skip }
    defer { latest = [:] }
    return .emitAll(latest.values.sorted { $0.number < $1.number }.map(\.answer))
  }

  @usableFromInline
  mutating func sideEnded(_ side: Int) -> Bool { side == 1 || latest.isEmpty }

  @usableFromInline
  var waitingOnTheLeft: Int { latest.count }

  @usableFromInline
  mutating func forgetLeft(where isUnwanted: (Addressed<Answer>) -> Bool) -> Int {
    let count = latest.count
    latest = latest.filter { !isUnwanted($0.value.answer) }
    return count - latest.count
  }

  @usableFromInline
  mutating func forget(_ side: Int) {
    if side == 0 { latest = [:] }
  }
}
