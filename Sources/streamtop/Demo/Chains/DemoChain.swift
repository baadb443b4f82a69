import Streams

/// The chains that the demo knows how to build.
enum DemoChain: String, CaseIterable, Sendable {
  /// Cold: two branches below a translated request, one of them filtered.
  case users
  /// Cold: a service that refuses too many requests.
  case search
  /// Promise: fails often, retried with exponential backoff.
  case feed
  /// Promise: fails sometimes, retried after a constant delay.
  case avatar
  /// Promise: succeeds, and ends from the bottom up.
  case upload
  /// Promise: fails always, and gives up.
  case login
  /// Promise: fails always, and is cancelled while it waits.
  case thumbs
  /// Promise: a retry over a retry, with the upper one's value reused.
  case report
  /// Two Promises merged; the slower one is cancelled.
  case mirror
  /// Signals: the latest values of two producers, combined.
  case fx
  /// Signals: a search box, of which only the latest search counts.
  case find
  /// Signals: a producer that is started again when it fails.
  case quote
  /// Callbags: a feed that is faster than its reader, and what is kept in between.
  case tape

  /// The chains that stay.
  static let lasting: [DemoChain] = [.users, .search]

  /// The chains that come to an end by themselves and are started again and again.
  static let passing: [DemoChain] = [.feed, .avatar, .upload, .login, .thumbs, .report, .mirror]

  /// The chains of event streams. One of each is there; when it has ended or was cancelled, the next
  /// one comes after a while.
  static let signals: [DemoChain] = [.fx, .find, .quote]

  /// The chains whose readers set the pace. One of each is there, as of event streams.
  static let pulled: [DemoChain] = [.tape]

  /// Builds the chain inside the current stream context.
  /// - Parameter title: the name of its root.
  func build(on network: SimulatedNetwork, title: String) -> Chain {
    switch self {
    case .users: usersChain(on: network, title: title)
    case .search: searchChain(on: network, title: title)
    case .feed: feedChain(on: network, title: title)
    case .avatar: avatarChain(on: network, title: title)
    case .upload: uploadChain(on: network, title: title)
    case .login: loginChain(on: network, title: title)
    case .thumbs: thumbsChain(on: network, title: title)
    case .report: reportChain(on: network, title: title)
    case .mirror: mirrorChain(on: network, title: title)
    case .fx: fxChain(on: network, title: title)
    case .find: findChain(on: network, title: title)
    case .quote: quoteChain(on: network, title: title)
    case .tape: tapeChain(on: network, title: title)
    }
  }
}
