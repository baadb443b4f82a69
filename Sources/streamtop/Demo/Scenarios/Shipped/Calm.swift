extension ShippedScenario {
  static let calm = ShippedScenario(
    "calm",
    """
    about: What a healthy program looks like, with a moment without network every half minute or so.
    outages:
      - {every: 15s..45s, for: 1.5s}
    chains:
      # What a small screen shows first: two branches, a retry that waits, and a chain that ends from the bottom up.
      - {recipe: users}
      - {recipe: login}
      - {recipe: thumbs}
      - {recipe: feed}
      - {recipe: upload}
      - {recipe: search, start: 1s}
      - {recipe: avatar}
      - {recipe: report}
      - {recipe: mirror}
      - {recipe: fx, start: 1.5s}
      - {recipe: find, start: 1.5s}
      - {recipe: quote}
      - {recipe: tape, start: 2s}
    """)
}
