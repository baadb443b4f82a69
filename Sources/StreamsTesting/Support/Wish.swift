import Streams

/// What a recording asks of the callbag that it hears.
enum Wish: Sendable, CustomStringConvertible {
  case pull(Int)
  case pullAll
  case pause
  case resume
  case rewind

  /// The call by which a test asks for it.
  var description: String {
    switch self {
    case .pull(let count): "pull(\(count))"
    case .pullAll: "pullAll()"
    case .pause: "pause()"
    case .resume: "resume()"
    case .rewind: "rewind()"
    }
  }

  func make(to run: CallbagSubscription) {
    switch self {
    case .pull(let count): run.pull(count)
    case .pullAll: run.pullAll()
    case .pause: run.pause()
    case .resume: run.resume()
    case .rewind: run.rewind()
    }
  }
}

/// What a recording has asked for so far.
struct Pace: Sendable {
  /// How many values in all; nil of all that there are.
  private var wanted: Int?
  private var isPaused = false
  var isStopped = false

  /// - Parameter wanted: how many values it asks for as it begins; nil of all that there are.
  init(wanted: Int? = nil) { self.wanted = wanted }

  mutating func note(_ wish: Wish) {
    switch wish {
    case .pull(let count):
      wanted = wanted.flatMap { wanted in
        let (sum, isTooLarge) = wanted.addingReportingOverflow(count)
        return isTooLarge ? nil : sum
      }
    case .pullAll: wanted = nil
    case .pause: isPaused = true
    case .resume: isPaused = false
    case .rewind: break
    }
  }

  /// What may be why nothing has come behind so many values.
  func whyNothing(behind count: Int) -> String? {
    if isStopped { return "the recording was stopped" }
    if isPaused { return "it is paused: resume() makes it go on" }
    guard let wanted, wanted <= count else { return nil }
    return "it was asked for \(wanted == 1 ? "1 value" : "\(wanted) values") in all: pull(_:) asks for more"
  }
}
