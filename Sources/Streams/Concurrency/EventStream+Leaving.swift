extension EventStream {
  /// Ends this branch as cancelled, and above it what is left without branches by that: for who hears it no more.
  package func leave() { node.terminateBranch(.cancelled) }
}
