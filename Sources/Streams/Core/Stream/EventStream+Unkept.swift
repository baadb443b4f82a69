extension EventStream {
  /// The same stream as a value that keeps nothing alive, for handlers that are part of it.
  ///
  ///     let pages = Cold<Int, Page> { … }.inFlight(limit: 3)
  ///     pages.on { [pages = pages.unkept] page in
  ///       if let next = page.next { pages.request(next, share: true) }
  ///     }
  ///
  /// The handler is below `pages`, where the answer to a request that is made on `pages` is heard only when it is shared.
  ///
  /// A stream lives as long as the program holds it, and a handler belongs to its stream: a handler that holds its own stream,
  /// or any other of the same tree, keeps it for ever. This value can do everything that the stream itself can. Once the stream
  /// has ended, ``state`` and ``cause`` stay readable, and everything else does nothing. Streams that are built on this value
  /// keep nothing alive either.
  public var unkept: Self { Self(node: node, lifetime: nil) }
}
