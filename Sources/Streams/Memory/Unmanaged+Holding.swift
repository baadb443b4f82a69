extension Unmanaged {
  /// Whether the caller's hold on the object is the only one.
  @inline(__always)
  var isHeldHereAlone: Bool {
    var reference = self
    return _withUnprotectedUnsafeMutablePointer(to: &reference) {
      // Unsafe: an unmanaged reference is the reference itself, which the caller holds.
      $0.withMemoryRebound(to: Instance.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}
