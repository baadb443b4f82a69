/// A width and a height in character cells.
struct Size: Hashable, Sendable {
  var width: Int
  var height: Int
}
