import Streams

/// Where measurements are kept: a slow place.
struct Archive: Sendable {
  /// How long it takes to store a batch.
  let latency: Duration

  /// Stores batches, and answers how many measurements were in each.
  func batches() -> Cold<[Measurement], Int> {
    Cold { batch in
      // Throws when the batch is not wanted any more.
      try await Task.sleep(for: latency)
      return batch.count
    }
  }
}
