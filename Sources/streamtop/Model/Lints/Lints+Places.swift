import Streams

/// How many nodes each file and line has made, and how many have ended.
struct LintedPlaces: Sendable {
  struct Place: Sendable {
    private(set) var living = 0
    /// The node that was made last.
    private(set) var newest: NodeIdentity?
    /// What has happened in the last while, oldest first, and from where on it counts.
    private var changes: [(time: Duration, made: Int, ended: Int)] = []
    private var first = 0
    private(set) var made = 0
    private(set) var ended = 0
    /// How many have been made since the place was judged.
    var unjudged = 0

    mutating func add(_ identity: NodeIdentity, at time: Duration) {
      newest = identity
      living += 1
      unjudged += 1
      change(made: 1, at: time)
    }

    mutating func remove(at time: Duration) {
      living -= 1
      change(ended: 1, at: time)
    }

    private mutating func change(made new: Int = 0, ended gone: Int = 0, at time: Duration) {
      made += new
      ended += gone
      // What happens at about the same time is kept as one.
      if let last = changes.indices.last, last >= first, time - changes[last].time < .milliseconds(100) {
        changes[last].made += new
        changes[last].ended += gone
      } else {
        changes.append((time, new, gone))
        forget(before: time - LintedPlaces.span)
      }
    }

    mutating func forget(before time: Duration) {
      while first < changes.count, changes[first].time <= time {
        made -= changes[first].made
        ended -= changes[first].ended
        first += 1
      }
      guard first > 64, first * 2 > changes.count else { return }
      changes.removeFirst(first)
      first = 0
    }
  }

  private(set) var all: [String: Place] = [:]
  private(set) var crowded: Set<String> = []

  static let span = Duration.seconds(30)
  /// How many must live, and how many must have been made meanwhile; of those, one in so many may have ended.
  static let (living, made, endedPart) = (100, 50, 10)

  mutating func add(_ identity: NodeIdentity, at time: Duration) {
    let location = identity.location
    guard !location.isEmpty else { return }
    all[location, default: Place()].add(identity, at: time)
    if (all[location]?.living ?? 0) >= Self.living { crowded.insert(location) }
  }

  mutating func remove(_ identity: NodeIdentity, at time: Duration) {
    let location = identity.location
    guard all[location] != nil else { return }
    all[location]?.remove(at: time)
    if (all[location]?.living ?? 0) < Self.living { crowded.remove(location) }
    if all[location]?.living == 0 { all[location] = nil }
  }

  /// The places that grow, with how much they have grown since they were asked for last.
  mutating func growing(at time: Duration) -> [Place] {
    crowded.sorted().compactMap { location in
      all[location]?.forget(before: time - Self.span)
      let place = all[location]
      all[location]?.unjudged = 0
      guard let place, place.living >= Self.living, place.made >= Self.made,
        place.ended * Self.endedPart < place.made
      else { return nil }
      return place
    }
  }
}

extension Lints {
  mutating func judgePlaces() {
    // Of a shorter time it is not known how many end.
    guard !places.crowded.isEmpty, time - knownSince >= LintedPlaces.span else { return }
    for place in places.growing(at: time) {
      guard let newest = place.newest else { continue }
      find(
        .leak, at: newest, times: place.unjudged,
        "is one of \(place.living) living nodes of this line: \(place.made) made and \(place.ended) ended in 30 s"
      )
    }
  }
}
