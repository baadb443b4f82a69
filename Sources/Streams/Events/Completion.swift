/// How a callbag has ended.
public enum Completion: Sendable {
  /// It failed.
  case failed(any Error)
  /// It has nothing more to say.
  case finished
  /// The sink wants nothing any more. (Source: CallbagKit, as an idea.)
  case cancelled
  /// It has been stopped from outside, such as with the whole program. (Source: CallbagKit, as an idea.)
  case terminated
}
