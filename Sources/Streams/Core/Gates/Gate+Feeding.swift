// A stream may feed a root: that of a lifted producer's run, say, or of those that share it. No node leads from the one to the
// other, so the thread that tells of the stream's end knows from where it comes: what follows then begins after the release
// of what belongs to the stream (`Gate.afterRelease`).

extension Node {
  /// Tells a root, which this node's stream feeds, of the stream's end.
  func tell(_ root: Gate, ofEnd tell: () -> Void) {
    ThreadNotes.during(endOf: gate, feeding: ObjectIdentifier(root), tell)
  }
}

extension Gate {
  /// The gate of a stream that feeds this root, and of whose end this thread is telling it.
  var endingFeed: Gate? {
    guard let stream = ThreadNotes.stream(endingInto: ObjectIdentifier(self)) else { return nil }
    // Unsafe: only `tell(_:ofEnd:)` notes one.
    return unsafeDowncast(stream, to: Gate.self)
  }
}
