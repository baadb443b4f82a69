extension EventStream {
  /// Ends this branch as cancelled, and the streams above it that this leaves without branches: for a reader that has gone.
  package func leave() { node.terminateBranch(.cancelled) }
}
