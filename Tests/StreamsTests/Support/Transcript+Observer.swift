import Streams

extension Transcript {
  /// An observer that writes each event, behind a name.
  func observer<Value, Failure>(
    _ name: String = "", of _: Value.Type = Value.self, _: Failure.Type = Failure.self
  ) -> SignalObserver<Value, Failure> {
    SignalObserver { self.write("\(name)\($0)") }
  }
}
