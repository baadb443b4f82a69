extension ShippedScenario {
  static let slowOperator = ShippedScenario(
    "sick-slow-operator",
    """
    about: An operator that works on each answer for longer than all others together.
    chains:
      - {recipe: sums}
    """)
}
