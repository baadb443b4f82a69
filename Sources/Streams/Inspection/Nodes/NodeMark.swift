/// Which node an end began with, to be compared: also when that node is gone, and another one is in its memory.
struct NodeMark: Hashable, Sendable {
  let address: UInt
  /// Another node in that memory has the same number only in one case of 65,535; 0 for a node with which no end has begun.
  let number: UInt
}
