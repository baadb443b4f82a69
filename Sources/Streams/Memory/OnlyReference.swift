extension Unmanaged {
  /// Whether the object has one reference alone: that of whoever hands out this unmanaged one.
  @inline(__always)
  var isOnlyReference: Bool {
    var reference = self
    return withUnsafeMutablePointer(to: &reference) {
      // Unsafe: an unmanaged reference lies where the object's own would.
      UnsafeMutableRawPointer($0).withMemoryRebound(to: Instance.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
  }
}
