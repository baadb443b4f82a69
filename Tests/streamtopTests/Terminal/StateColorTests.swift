import Streams
import Testing

@testable import streamtop

/// What waits is amber, what has failed is red only while it matters, and what has ended is quiet: for every state, in
/// every theme, with as many colours as there are.
struct StateColorTests {
  private enum Role { case works, waits, failed, over }

  private struct Line: Sendable {
    let state: NodeState
    /// How it looks while an error matters, and when none does.
    let troubled: Role
    let calm: Role
  }

  private static let table: [Line] = [
    Line(state: .active, troubled: .works, calm: .works),
    Line(state: .wants(3), troubled: .works, calm: .works),
    Line(state: .keeps(7, of: 8), troubled: .works, calm: .works),
    Line(state: .keeps(8, of: 8), troubled: .waits, calm: .waits),
    Line(state: .paused, troubled: .waits, calm: .waits),
    Line(state: .waiting, troubled: .waits, calm: .waits),
    Line(state: .retrying(attempt: 1, limit: 3), troubled: .waits, calm: .waits),
    Line(state: .retryIn(.seconds(1)), troubled: .waits, calm: .waits),
    Line(state: .attempt(2), troubled: .waits, calm: .waits),
    Line(state: .ended(.error("401")), troubled: .failed, calm: .over),
    Line(state: .ended(.completed), troubled: .over, calm: .over),
    Line(state: .ended(.cancelled), troubled: .over, calm: .over),
    Line(state: .endedInOrder(1, .error("401")), troubled: .over, calm: .over),
    Line(state: .endedInOrder(1, .completed), troubled: .over, calm: .over),
    Line(state: .endedInOrder(1, .cancelled), troubled: .over, calm: .over),
  ]

  @Test(arguments: Theme.Name.allCases, Theme.Depth.allCases)
  func `the colour of a state says how it stands`(name: Theme.Name, depth: Theme.Depth) {
    let theme = Theme(name, depth: depth)
    for line in Self.table {
      for (isTroubled, role) in [(true, line.troubled), (false, line.calm)] {
        let ink = line.state.style(isTroubled: isTroubled).ink
        for look in [theme.look(ink), theme.selectedLook(ink)] {
          #expect(
            Self.plays(role, look, theme), "\(line.state), \(isTroubled ? "troubled" : "calm"): \(look)")
        }
      }
    }
  }

  @Test func `each state is in the table`() {
    // A new state does not compile here; it needs a line in the table too.
    let names = Self.table.map { line in
      switch line.state {
      case .active: "active"
      case .wants: "wants"
      case .keeps: "keeps"
      case .paused: "paused"
      case .waiting: "waiting"
      case .retrying: "retrying"
      case .retryIn: "retryIn"
      case .attempt: "attempt"
      case .ended: "ended"
      case .endedInOrder: "endedInOrder"
      }
    }
    #expect(Set(names).count == 10)
  }

  /// Told by the colour alone; without colours, by the attributes.
  private static func plays(_ role: Role, _ look: Theme.Look, _ theme: Theme) -> Bool {
    let isQuiet = !look.isBold && !(look.isUnderlined && look.foreground >= 0)
    switch theme.depth {
    case .none:
      return switch role {
      case .works: !look.isDim
      case .waits: look.isBold && !look.isDim
      case .failed: look.isBold && look.isUnderlined
      case .over: look.isDim
      }
    case .eight, .sixteen:
      return switch role {
      case .works: ![1, 3].contains(look.foreground % 8) && look.foreground >= 0
      case .waits: look.foreground % 8 == 3
      case .failed: look.foreground % 8 == 1
      case .over: [-1, 4, 7].contains(look.foreground % 8)
      }
    case .full where theme.name == .terminal:
      return plays(role, look, Theme(.terminal, depth: .sixteen))
    case .full:
      guard let color = PaletteColor(look.foreground) else { return false }
      return switch role {
      case .works: max(color.green, color.blue) > color.red
      case .waits: (30..<60).contains(color.warmHue ?? -1)
      case .failed: (0..<25).contains(color.warmHue ?? -1)
      case .over: color.chroma <= 80 && isQuiet
      }
    }
  }
}

extension PaletteColor {
  /// Degrees on the wheel of colours: 0 is red, 60 is yellow. Nil for other colours, and for greys.
  fileprivate var warmHue: Double? {
    guard red >= green, green >= blue, red > blue else { return nil }
    return 60 * (green - blue) / (red - blue)
  }

  fileprivate var chroma: Double { max(red, green, blue) - min(red, green, blue) }
}
