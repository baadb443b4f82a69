import Glibc

/// What was to be done on the signals that curses takes for itself.
struct SignalDispositions {
  private static let numbers = [SIGINT, SIGTERM, SIGTSTP, SIGWINCH]

  private let actions: [sigaction]

  init() {
    actions = Self.numbers.map { number in
      var action = sigaction()
      sigaction(number, nil, &action)
      return action
    }
  }

  func restore() {
    for (number, var action) in zip(Self.numbers, actions) { sigaction(number, &action, nil) }
  }
}
