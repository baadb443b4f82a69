/// Which node an end began with, to be compared: also when that node is gone, and another one is in its memory.
struct NodeMark: Hashable, Sendable {
  let address: UInt
  /// Told of no other node in that memory, but for one in 65,535; 0 of a node with which no end has begun.
  let number: UInt
}
