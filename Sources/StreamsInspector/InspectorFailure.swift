#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why something about sockets cannot be done, in one line.
package struct InspectorFailure: Error, Hashable, CustomStringConvertible {
  package let description: String
  /// The system's number for it; 0 when the reason is ours.
  package let number: Int32

  package init(_ description: String, number: Int32 = 0) {
    (self.description, self.number) = (description, number)
  }

  /// What the system says has gone wrong with the last call.
  static func system(_ what: String) -> InspectorFailure {
    let number = errno
    return InspectorFailure("\(what): \(String(cString: strerror(number)))", number: number)
  }
}
