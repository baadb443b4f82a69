#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A piece of work of any size, with a known result.
///
/// An executable runs one of them: `W1Streams 1000000` prints the nanoseconds that each of a million elements took,
/// after a warm-up; `W1Streams 1000000 once` runs it a single time and prints nothing, for counting tools.
public struct Workload {
  private let expected: (_ elements: Int) -> Int
  private let run: (_ elements: Int) -> Int

  /// Describes a workload.
  /// - Parameters:
  ///   - expected: the checksum for that many elements, found without doing the work.
  ///   - run: does the work and returns its checksum.
  public init(
    expecting expected: @escaping (_ elements: Int) -> Int, run: @escaping (_ elements: Int) -> Int
  ) {
    self.expected = expected
    self.run = run
  }

  /// Does what the command line says.
  public func main() {
    guard CommandLine.arguments.count > 1, let elements = Int(CommandLine.arguments[1]), elements > 0
    else { fail("usage: \(CommandLine.arguments[0]) elements [once]") }
    if CommandLine.arguments.contains("once") {
      check(run(elements), elements)
      return
    }
    let warmUp = max(1, elements / 10)
    check(run(warmUp), warmUp)
    var checksum = 0
    let time = ContinuousClock().measure { checksum = run(elements) }
    check(checksum, elements)
    print(time / .nanoseconds(1) / Double(elements))
  }

  private func check(_ checksum: Int, _ elements: Int) {
    let expected = expected(elements)
    if checksum != expected { fail("wrong checksum: \(checksum) instead of \(expected)") }
  }

  private func fail(_ sentence: String) -> Never {
    print(sentence)
    exit(1)
  }
}

/// Gives back `value` in a way that the optimiser cannot see through: it might as well be `decoy`.
@inline(never)
public func opaque<Value>(_ value: Value, decoy: Value) -> Value {
  CommandLine.argc == 0 ? decoy : value
}
