import Streams

extension StreamOperator {
  /// All that a fresh copy emits for the inputs and at the end.
  func everything(outOf inputs: [Input], until termination: Termination = .completed) -> [Output] {
    var (operation, outputs) = (self, [Output]())
    for input in inputs {
      switch operation.receive(input) {
      case .emit(let output): outputs.append(output)
      case .emitAll(let several): outputs += several
      case .skip, .drop, .fail: break
      case .end(let last, _): return outputs + [last].compactMap { $0 }
      }
    }
    return outputs + operation.flush(termination)
  }
}
