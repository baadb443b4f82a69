extension ShippedScenario {
  static let lateValue = ShippedScenario(
    "sick-late-value",
    """
    about: A service that needs longer than its clients wait.
    chains:
      - {recipe: slow}
    """)
}
