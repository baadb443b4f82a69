extension ShippedScenario {
  static let lateValue = ShippedScenario(
    "sick-late-value",
    """
    about: A service that needs longer than anyone waits for it.
    chains:
      - {recipe: slow}
    """)
}
