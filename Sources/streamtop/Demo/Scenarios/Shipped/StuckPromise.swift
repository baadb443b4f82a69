extension ShippedScenario {
  static let stuckPromise = ShippedScenario(
    "sick-stuck-promise",
    """
    about: A request that is never answered, and never given up.
    chains:
      - {recipe: stuck}
    """)
}
