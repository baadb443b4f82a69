/// Why the dashboard cannot be shown: one line that says what to do.
struct TerminalError: Error, Equatable, CustomStringConvertible {
  let message: String

  var description: String { message }
}
