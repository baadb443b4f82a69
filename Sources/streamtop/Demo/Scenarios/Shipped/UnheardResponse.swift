extension ShippedScenario {
  static let unheardResponse = ShippedScenario(
    "sick-unheard-response",
    """
    about: A service that is asked at its source, while its users listen to a branch.
    chains:
      - {recipe: ping}
    """)
}
