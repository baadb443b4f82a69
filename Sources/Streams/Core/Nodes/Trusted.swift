// The casts of the engine, in one place.
//
// `Node` is not generic, and a value travels as a raw pointer, so that one loop serves all types. The types are known
// where a node is made: its initialiser stores the receiver, the receiver is called with that node alone, and a stream
// of one type of value is only built upon a stream of that type. So nothing needs to be found out at run time.

extension Node {
  /// This node as the class that has stored the calling code. A debug build checks it.
  @usableFromInline @_transparent
  func trusted<Class: Node>(as type: Class.Type) -> Class { unsafeDowncast(self, to: type) }
}

extension UnsafeRawPointer {
  /// What lies here, of the type for which the node that receives it was made.
  @usableFromInline @_transparent
  func trusted<Value>(as type: Value.Type) -> UnsafePointer<Value> { assumingMemoryBound(to: type) }
}
