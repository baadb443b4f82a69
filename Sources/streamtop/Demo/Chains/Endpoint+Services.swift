extension Endpoint {
  static let users = Endpoint(
    "users", median: .milliseconds(80), tail: .milliseconds(320),
    failures: [.unavailable: 0.06, .timeout: 0.03])

  static let search = Endpoint(
    "search", median: .milliseconds(45), tail: .milliseconds(160), failures: [.connectionLost: 0.04],
    requestsPerSecond: 3)

  static let feed = Endpoint(
    "feed", median: .milliseconds(90), tail: .milliseconds(420),
    failures: [.unavailable: 0.6, .connectionLost: 0.1])

  static let avatar = Endpoint(
    "avatar", median: .milliseconds(120), tail: .milliseconds(600),
    failures: [.timeout: 0.35, .unavailable: 0.15])

  static let upload = Endpoint("upload", median: .milliseconds(900), tail: .milliseconds(2_400))

  static let login = Endpoint(
    "login", median: .milliseconds(70), tail: .milliseconds(200), failures: [.unauthorized: 1])

  static let thumbs = Endpoint(
    "thumbs", median: .milliseconds(110), tail: .milliseconds(300), failures: [.unavailable: 1])

  static let render = Endpoint(
    "render", median: .milliseconds(150), tail: .milliseconds(500), failures: [.unavailable: 0.4])

  static let publish = Endpoint(
    "publish", median: .milliseconds(100), tail: .milliseconds(350), failures: [.connectionLost: 0.5])

  static let price = Endpoint(
    "price", median: .milliseconds(60), tail: .milliseconds(240), failures: [.timeout: 0.05])

  static let rate = Endpoint(
    "rate", median: .milliseconds(150), tail: .milliseconds(500), failures: [.unavailable: 0.1])

  /// Slow, so that a letter often comes before the answer for the letters before it.
  static let find = Endpoint(
    "find", median: .milliseconds(700), tail: .milliseconds(1_800), failures: [.unavailable: 0.12])

  static let quote = Endpoint(
    "quote", median: .milliseconds(180), tail: .milliseconds(600),
    failures: [.unavailable: 0.5, .connectionLost: 0.15])

  static let east = Endpoint(
    "east", median: .milliseconds(400), tail: .milliseconds(1_500), failures: [.unavailable: 0.3])

  static let west = Endpoint(
    "west", median: .milliseconds(450), tail: .milliseconds(1_200), failures: [.timeout: 0.3])
}
