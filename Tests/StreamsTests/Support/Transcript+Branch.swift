import Streams

extension Transcript {
  /// A branch whose answers and errors are written, behind a name.
  func branch<Request>(_ stream: Cold<Request, Int>, _ name: String = "") -> Cold<Request, Int> {
    stream.on { self.write("\(name)\($0)") }.onError { self.write("\(name)\($0)") }
  }
}
