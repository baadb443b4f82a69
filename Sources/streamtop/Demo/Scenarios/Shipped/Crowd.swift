extension ShippedScenario {
  static let crowd = ShippedScenario(
    "crowd",
    """
    about: A thousand chains of ten streams, and a thousand values a second through each.
    values: selected
    chains:
      - {recipe: crowd, count: 1000}
    """)
}
