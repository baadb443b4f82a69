extension ShippedScenario {
  static let nestedRetry = ShippedScenario(
    "sick-nested-retry",
    """
    about: A retry below another.
    chains:
      - {recipe: price}
    """)
}
