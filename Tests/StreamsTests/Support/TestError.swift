/// An error that prints as what it is called.
struct TestError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  static let failure = TestError("failure")
}
