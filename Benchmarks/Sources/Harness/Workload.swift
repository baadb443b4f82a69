/// A piece of work of any size, with a result that is known beforehand.
///
/// Its definition is shared by all contenders, so that they do the same.
public struct Workload: Sendable {
  /// How reports call it, such as `W1`.
  public let name: String
  /// How a contender does it that has several ways; empty for the natural one.
  public private(set) var form = ""
  /// How much of it is timed at once.
  public private(set) var elements: Int
  private var expected: @Sendable (_ elements: Int) -> Int

  /// Describes a workload.
  /// - Parameters:
  ///   - name: how reports call it.
  ///   - elements: how much of it is timed at once.
  ///   - expected: the checksum for that many elements, found without doing the work.
  public init(
    _ name: String, elements: Int, expecting expected: @escaping @Sendable (_ elements: Int) -> Int
  ) {
    self.name = name
    self.elements = elements
    self.expected = expected
  }

  /// The same work, done in another way.
  public func form(_ form: String) -> Workload {
    var workload = self
    workload.form = form
    return workload
  }

  func dividingElements(by divisor: Int) -> Workload {
    var workload = self
    workload.elements /= divisor
    return workload
  }

  /// The same work with another checksum, for contenders whose results can only be checked in part.
  public func expecting(_ expected: @escaping @Sendable (_ elements: Int) -> Int) -> Workload {
    var workload = self
    workload.expected = expected
    return workload
  }

  /// What the command line calls it: its name, and its form if it has one.
  var title: String { form.isEmpty ? name : "\(name)/\(form)" }

  /// Stops the program when the checksum is not that of `elements`.
  func check(_ checksum: Int, _ elements: Int) {
    let expected = expected(elements)
    if checksum != expected {
      stop("\(title) of \(elements): wrong checksum \(checksum) instead of \(expected)", status: 70)
    }
  }
}

/// The sum of the integers from 0 up to, but not including, `end`.
func sum(upTo end: Int) -> Int { end &* (end &- 1) / 2 }
