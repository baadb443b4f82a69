import Streams

/// A recipe for a chain: what it is built of, and what the demo does with it.
///
/// A new one is a file that extends this type, and an entry in ``all``.
struct DemoChain: Sendable {
  /// Names the recipe, and the first root that is built by it.
  var name: String
  /// What can be seen in it, in a line.
  let purpose: String
  var habit: Habit
  /// When it is started first, if its habit does not say so.
  var start = Duration.zero
  /// How long after each start the demo cancels it; nil for never.
  var cancelledAfter: ClosedRange<Duration>?
  /// The services that it talks to.
  var endpoints: [Endpoint]
  /// How it tries again; nil when it never does.
  var retry: RetryPolicy?
  private let make: @Sendable (Site) -> Chain

  init(
    _ name: String, _ purpose: String, _ habit: Habit, start: Duration = .zero,
    cancelledAfter: ClosedRange<Duration>? = nil, endpoints: [Endpoint] = [], retry: RetryPolicy? = nil,
    make: @escaping @Sendable (Site) -> Chain
  ) {
    self.name = name
    self.purpose = purpose
    self.habit = habit
    self.start = start
    self.cancelledAfter = cancelledAfter
    self.endpoints = endpoints
    self.retry = retry
    self.make = make
  }

  /// Builds the chain inside the current stream context.
  /// - Parameter title: the name of its root.
  func build(on network: SimulatedNetwork, title: String) -> Chain {
    make(Site(network: network, title: title, endpoints: endpoints, retry: retry ?? RetryPolicy(0)))
  }
}

extension DemoChain {
  /// What the demo does with a chain, and how often.
  enum Habit: Sendable {
    /// It stays, and the demo asks it again and again.
    case lasting(Asking)
    /// It comes to an end by itself, and is started anew in turn with others of its habit.
    case passing
    /// One is there. Where it has ended or was cancelled, the next check starts another.
    case tended(every: Duration)
    /// It is started once.
    case once
    /// Another one is started each time, up to a number, and all are kept.
    case growing(every: Duration, atMost: Int)
  }

  /// How a chain is asked.
  struct Asking: Sendable {
    /// The time from its start to the first request.
    var first = Duration.milliseconds(100)...(.milliseconds(400))
    var pause: ClosedRange<Duration>
    /// Whether some requests are made at the root, for all branches below it.
    var shares = true

    /// Asks at once, and after equal pauses, at one branch alone.
    static func every(_ pause: Duration) -> Asking {
      Asking(first: .zero...(.zero), pause: pause...pause, shares: false)
    }
  }

  /// Where a chain is built: all that it does not bring with it.
  struct Site {
    let network: SimulatedNetwork
    let title: String
    /// As many as the recipe names.
    let endpoints: [Endpoint]
    let retry: RetryPolicy

    var endpoint: Endpoint { endpoints[0] }
  }

  var isPassing: Bool { if case .passing = habit { true } else { false } }
}
