// What nodes tell a debug log. Those that have none build no text.

extension Node {
  /// Writes a line, inside the gate.
  func log(_ line: @autoclosure () -> String) {
    if let record, record.isLogged { record.log(line()) }
  }

  /// Writes down that a value is passed on. Returns whether the probe wants it, too.
  @usableFromInline
  func log<Value: Sendable>(emitted value: Value) -> Bool {
    guard let record else { return false }
    record.log("emits \(value)")
    return record.isRecorded
  }

  func log(emitted error: any Error) { log("emits error \(error)") }

  /// Writes a line about what happens outside of the gate, in turn with the others.
  func logInTurn(_ line: @escaping () -> String) {
    guard let record, record.isLogged else { return }
    gate.perform { record.log(line()) }
  }

  func log(call reason: Termination) { logInTurn { "is asked to end \(reason)" } }

  // MARK: Arrivals

  /// Looks at what arrives before it is received, or no longer.
  func logArrivals(_ isLogged: Bool) {
    // A gate is not a child: its inlets are.
    let children: [Node] = (self as? Gate)?.inlets ?? [self]
    for child in children {
      child.gate.perform {
        if isLogged { child.insert(.logsArrivals) } else { child.remove(.logsArrivals) }
      }
    }
  }

  /// Writes down that a value of the stream above arrives. False when the printer has stopped its delivery.
  func logArrival(_ value: UnsafeRawPointer) -> Bool {
    logger.log("receives \(typeAbove?.describe(valueAt: value) ?? "a value")")
    return isOpen && !isGateClosed
  }

  /// Writes down that an error arrives. False when the printer has stopped its delivery.
  func logArrival(_ error: any Error) -> Bool {
    logger.log("receives error \(error)")
    return isOpen && !isGateClosed
  }

  /// The node in whose name this one writes: an inlet is a part of the gate below.
  private var logger: Node { has(.isInlet) ? self.trusted(as: Inlet.self).head ?? self : self }

  /// What can tell the values that this node receives. Nodes of the library's own pass on what they receive.
  private var typeAbove: (any StreamDescriber.Type)? {
    var place = parent
    while let node = place {
      if let describer = node.streamDescriber { return describer }
      place = node.parent
    }
    return nil
  }
}
