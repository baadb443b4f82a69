extension ShippedScenario {
  static let retryStorm = ShippedScenario(
    "sick-retry-storm",
    """
    about: A service that is down, and a client that does not wait before it tries again.
    chains:
      - {recipe: flood}
    """)
}
