extension DemoChain {
  /// The chains that the demo knows how to build.
  static let all: [DemoChain] = healthy + [.crowd] + sick

  /// What the healthy demo consists of, in the order in which it is started.
  static let healthy: [DemoChain] = [
    .users, .search, .feed, .avatar, .upload, .login, .thumbs, .report, .mirror, .fx, .find, .quote, .tape,
  ]

  /// One small program for each lint, with that mistake and no other.
  static let sick: [DemoChain] = [.flood, .price, .rows, .stuck, .screen, .ping, .slow, .sums]
}
