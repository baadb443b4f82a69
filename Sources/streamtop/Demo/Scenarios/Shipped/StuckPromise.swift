extension ShippedScenario {
  static let stuckPromise = ShippedScenario(
    "sick-stuck-promise",
    """
    about: A request that is never answered, and that nobody stops waiting for.
    chains:
      - {recipe: stuck}
    """)
}
