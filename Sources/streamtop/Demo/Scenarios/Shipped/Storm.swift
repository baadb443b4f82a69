extension ShippedScenario {
  static let storm = ShippedScenario(
    "storm",
    """
    about: Everything fails, and everything that can tries again.
    endpoints:
      users: {failures: {503: 0.4, timeout: 0.2}}
      feed: {failures: {503: 0.8, connection lost: 0.1}}
      avatar: {failures: {timeout: 0.8}}
      upload: {median: 300ms, tail: 2s, failures: {connection lost: 0.7}}
      render: {failures: {503: 0.7}}
      publish: {failures: {connection lost: 0.7}}
      east: {failures: {503: 0.8}}
      west: {failures: {timeout: 0.8}}
      quote: {failures: {503: 0.8}}
    chains:
      - {recipe: users}
      - {recipe: feed, count: 4, restart: 1s}
      - {recipe: avatar, count: 3, restart: 1s, retry: {times: 8, step: 400ms, cap: 5s}}
      - {recipe: upload, count: 2, restart: 1s, retry: {base: 250ms, cap: 8s}}
      - {recipe: login, restart: 2s}
      - {recipe: thumbs, restart: 1s}
      - {recipe: report, count: 2, restart: 1s}
      - {recipe: mirror, count: 2, restart: 1s}
      - {recipe: quote, count: 2, restart: 1s}
    """)
}
