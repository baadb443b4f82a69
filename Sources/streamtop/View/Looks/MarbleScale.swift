/// How much time a column of marbles stands for.
enum MarbleScale {
  /// The lengths in milliseconds, from the closest look to the widest.
  static let levels = [50, 100, 200, 400, 800, 1_600, 3_200]

  /// The level that is `steps` from the one that a screen of this width starts with.
  static func milliseconds(width: Int, zoom: Int) -> Int {
    levels[start(width) + clamped(zoom, width: width)]
  }

  /// The nearest number of steps that leads to a level.
  static func clamped(_ zoom: Int, width: Int) -> Int {
    max(-start(width), min(zoom, levels.count - 1 - start(width)))
  }

  private static func start(_ width: Int) -> Int {
    if width >= 200 { return 0 }
    return width >= 120 ? 1 : 2
  }
}
