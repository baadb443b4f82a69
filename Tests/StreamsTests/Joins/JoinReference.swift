/// What joins say, told apart from how they work: no engine code.
struct JoinReference {
  /// A value of a side: its number among all values.
  typealias Heard = (side: Int, value: Int)

  enum Rule: String, CaseIterable {
    case zip, combine, combineFresh, merge, withLatest, sample, sampleOn
  }

  let rule: Rule
  let sides: Int

  /// All that the join has said after these values.
  func said(after heard: [Heard]) -> [[Int]] {
    var said: [[Int]] = []
    var waiting = Array(repeating: [Int](), count: sides)
    for (side, value) in heard {
      waiting[side].append(value)
      let latest = waiting.compactMap(\.last)
      let isComplete = latest.count == sides
      switch rule {
      case .merge: said.append([value])
      case .zip where isComplete: said.append(waiting.indices.map { waiting[$0].removeFirst() })
      case .combine where isComplete: said.append(latest)
      case .combineFresh where isComplete:
        said.append(latest)
        waiting = waiting.map { _ in [] }
      case .withLatest where isComplete && side == 0: said.append(latest)
      case .sample where isComplete:
        // It counts that the sampler speaks, not what it has said before.
        said.append([latest[0]])
        waiting = [[], []]
      case .sampleOn where isComplete && side == 1: said.append([latest[0]])
      default: break
      }
      if rule == .sample { waiting[1] = [] }
    }
    return said
  }

  /// Whether the join has nothing more to say, whatever the sides do that have not ended.
  func isOver(after heard: [Heard], open: Set<Int>) -> Bool {
    // Then each of them may give a value.
    if open.count == sides { return false }
    var ways = [heard]
    for _ in 0..<sides {
      ways = ways.flatMap { way in open.map { way + [(side: $0, value: 0)] } }
      if ways.contains(where: { said(after: $0).count > said(after: heard).count }) { return false }
    }
    return true
  }

  /// How the end of a side ends the whole, when more could have been said; nil when it goes on.
  func end(of side: Int, _ event: JoinScript.Event) -> JoinScript.Event? {
    let isOnlyLookedAt = side == 1 && (rule == .withLatest || rule == .sampleOn)
    return switch event {
    case .fail: rule == .sampleOn && side == 1 ? nil : event
    case .interrupt: rule == .merge || rule == .withLatest && isOnlyLookedAt ? nil : event
    case .value, .complete: nil
    }
  }
}
