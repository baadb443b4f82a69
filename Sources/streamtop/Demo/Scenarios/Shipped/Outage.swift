extension ShippedScenario {
  static let outage = ShippedScenario(
    "outage",
    """
    about: Nothing gets through for a while, and then retries bring everything back.
    endpoints:
      feed: {failures: {503: 0.1}}
      avatar: {failures: {timeout: 0.05}}
    outages:
      - {at: 5s, for: 12s}
    chains:
      - {recipe: users}
      - {recipe: search}
      - {recipe: feed, restart: 4s, retry: {base: 500ms, cap: 4s}}
      - {recipe: avatar, restart: 3s, retry: {delay: 1s}}
      - {recipe: upload, restart: 2s, retry: {step: 500ms, cap: 3s}}
      - {recipe: report, restart: 4s}
      - {recipe: mirror, restart: 4s, retry: {base: 300ms, factor: 3, cap: 5s}}
      - {recipe: fx}
      - {recipe: quote, retry: {base: 400ms, cap: 3s}}
      - {recipe: tape}
    """)
}
