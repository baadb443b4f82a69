import Streams

/// Promises, each of which joins the two before it. So the number of ways from the last one to the first two grows as the
/// Fibonacci numbers do, and so do the values where they are added.
struct Ladder: Sendable {
  enum Join: String, CaseIterable, Sendable { case zip, merge, combineLatest }

  let streams: [Promise<Int>]

  /// - Parameter depth: how many there are above the last one.
  init(_ join: Join, _ first: Promise<Int>, _ second: Promise<Int>, depth: Int) {
    var streams = [first, second]
    while streams.count <= depth {
      let (left, right) = (streams[streams.count - 1], streams[streams.count - 2])
      switch join {
      case .zip: streams.append(left.zip(right).map { $0 + $1 })
      case .merge: streams.append(left.merge(right).map { $0 })
      case .combineLatest: streams.append(left.combine(stream: right).map { $0 + $1 })
      }
    }
    self.streams = streams
  }

  var last: Promise<Int> { streams[streams.count - 1] }

  /// What comes out of one of that depth whose first two give 0 and 1.
  static func sum(_ depth: Int) -> Int {
    var (sum, next) = (0, 1)
    for _ in 0..<depth { (sum, next) = (next, sum + next) }
    return sum
  }

  /// What the first two are to give, so that it comes out.
  static func values(_ join: Join, _ depth: Int) -> (first: Int, second: Int) {
    join == .merge ? (sum(depth), sum(depth)) : (0, 1)
  }
}
