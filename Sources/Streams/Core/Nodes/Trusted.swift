// The casts of the engine, in one place.
//
// `Node` is not generic, and a value travels as a raw pointer, so that one loop serves all types. The types are known
// where a node is made: its initialiser stores the receiver, the receiver is called with that node alone, and a stream
// of one type of value is only built upon a stream of that type. So nothing needs to be found out at run time.

extension Node {
  /// This node as the class that has stored the calling code. A debug build checks it.
  @usableFromInline @_transparent
  func trusted<Class: Node>(as type: Class.Type) -> Class {
    #if DEBUG
      trustedReference(as: type).takeUnretainedValue()
    #else
      unsafeDowncast(self, to: type)
    #endif
  }

  /// Calls the body with this node as the class that has stored the calling code, without counting a reference in a debug
  /// build either.
  @usableFromInline @_transparent
  func trusted<Class: Node, Result>(as type: Class.Type, _ body: (Class) -> Result) -> Result {
    #if DEBUG
      trustedReference(as: type)._withUnsafeGuaranteedRef(body)
    #else
      body(unsafeDowncast(self, to: type))
    #endif
  }

  #if DEBUG
    // Looks at the type: to cast the object would count three references.
    @usableFromInline
    func trustedReference<Class: Node>(as type: Class.Type) -> Unmanaged<Class> {
      if Swift.type(of: self) is Class.Type { return .fromOpaque(Unmanaged.passUnretained(self).toOpaque()) }
      preconditionFailure("a receiver gets the node that has stored it")
    }
  #endif
}

extension UnsafeRawPointer {
  /// What lies here, of the type for which the node that receives it was made.
  @usableFromInline @_transparent
  func trusted<Value>(as type: Value.Type) -> UnsafePointer<Value> { assumingMemoryBound(to: type) }
}
