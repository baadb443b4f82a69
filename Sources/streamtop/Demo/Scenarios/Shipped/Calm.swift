extension ShippedScenario {
  static let calm = ShippedScenario(
    "calm",
    """
    about: What a healthy program looks like, with a moment without network every half minute or so.
    outages:
      - {every: 15s..45s, for: 1.5s}
    chains:
      - recipe: users
      - recipe: search
      - recipe: feed
      - recipe: avatar
      - recipe: upload
      - recipe: login
      - recipe: thumbs
      - recipe: report
      - recipe: mirror
      - recipe: fx
      - recipe: find
      - recipe: quote
      - recipe: tape
    """)
}
