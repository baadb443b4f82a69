extension EventStream {
  /// Why this stream ended: with which stream the end began, and what made that one end. Nil while the stream is active.
  ///
  ///     let hot = HotInput<Int>()
  ///     let doubled = hot.map { $0 * 2 }
  ///     doubled.first().named("answer")
  ///     hot.push(1)
  ///     if let cause = doubled.cause { print(cause) }
  ///     // cancelled: its last branch ended, because answer had done its work
  ///
  /// Every stream of a tree tells this, whether the end began in it, above it or below it, and needs no probe for that.
  /// - Complexity: O(*n*) in the number of streams above. An end itself stores at most a word for each stream, and
  ///   builds no text.
  public var cause: TerminationCause? { node.cause }
}

extension TerminationCause {
  /// The same, as a stream sees it on which the one that it was found at was built.
  func seen(from node: Node) -> TerminationCause { seen(from: node.mark) }
}
