extension ShippedScenario {
  static let leak = ShippedScenario(
    "sick-leak",
    """
    about: Screens whose observations stay when they are closed.
    chains:
      - {recipe: screen}
    """)
}
