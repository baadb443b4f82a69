import ArgumentParser

extension SignalSource {
  /// Leaves when a signal asks for it.
  /// - Throws: the exit status then: 128 and the number of the signal.
  func heed() throws {
    if let number = takeEnding() { throw ExitCode(128 + number) }
  }
}
