extension ShippedScenario {
  static let unreadError = ShippedScenario(
    "sick-unread-error",
    """
    about: A service that often fails, and a branch that hears of values alone.
    chains:
      - {recipe: rows}
    """)
}
