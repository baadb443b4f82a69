/// Words from one task to another.
final class Words: Sendable {
  private let stream: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: String.self) }

  func give(_ word: String) { continuation.yield(word) }

  func next() async -> String? {
    var words = stream.makeAsyncIterator()
    return await words.next()
  }
}
