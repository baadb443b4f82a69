/// Where a node passes an event on to.
@usableFromInline
struct Route {
  /// The nodes that are still ahead on the way to the stream that asked, on the stack of the thread that delivers; nil ends
  /// them.
  // Unmanaged: the exchange holds the asker, which holds every node up to the root.
  @usableFromInline typealias Path = UnsafePointer<Unmanaged<Node>?>

  /// The way to go; nil when the event is for every child.
  @usableFromInline let path: Path?

  @usableFromInline @_transparent
  init(path: Path?) { self.path = path }

  /// To every child.
  @usableFromInline @_transparent
  static var all: Route { Route(path: nil) }
}
