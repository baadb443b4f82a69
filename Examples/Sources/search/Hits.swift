import Streams

/// What is found for a text.
struct Hits: Equatable, Sendable {
  let text: String
  let names: [String]
  /// Why the search has failed; nil when it has not.
  var problem: String?

  init(text: String, names: [String]) { (self.text, self.names) = (text, names) }

  init(text: String, _ result: Result<[String], any Error>) {
    switch result {
    case .success(let names): self.init(text: text, names: names)
    case .failure(let error):
      self.init(text: text, names: [])
      problem = "\(error)"
    }
  }
}

// sample: search-chain
/// What is found for what is typed: asked for when the typist pauses, and not waited for once more is typed.
func hits(for typed: Hot<String>, in index: Cold<String, [String]>) -> Hot<Hits> {
  index.named("index")
  return typed.named("typed")
    .distinct()
    .debounce(0.3)
    .flatMap(.latest) { text in
      // A run of this producer asks on a branch of its own, which ends when the next text takes its place.
      // Its failure becomes a value, because a failure would end the hits.
      index.producer(for: text).named("search for \(text)")
        .materializeResults()
        .map { Hits(text: text, $0) }
    }
    .named("hits")
}
// end
