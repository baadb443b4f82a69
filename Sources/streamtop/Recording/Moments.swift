/// What was known at some places of a recording, between two looks: a place to go back to is never far.
struct Moments {
  struct Moment {
    var reel: Reel
    var model: Model
    var time: Duration
  }

  private var kept: [Moment]

  /// How much time lies between two moments at least, and how many nodes all of them hold, about.
  private static let (span, nodes) = (Duration.seconds(5), 16_384)

  /// - Parameters:
  ///   - reel: where the recording begins.
  ///   - time: when that was.
  init(from reel: Reel, at time: Duration) {
    kept = [Moment(reel: reel, model: Model(), time: time)]
  }

  /// The last one that fits, or the beginning.
  func last(where fits: (Moment) -> Bool) -> Moment { kept.last(where: fits) ?? kept[0] }

  /// Keeps a moment, when the last one is long enough ago.
  mutating func keep(_ reel: Reel, _ model: Model, at time: Duration) {
    guard let last = kept.last, time >= last.time + Moments.span else { return }
    kept.append(Moment(reel: reel, model: model, time: time))
    guard kept.reduce(0, { $0 + $1.model.nodes.count }) > Moments.nodes else { return }
    // Every other one, and the first.
    kept = kept.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
  }
}
