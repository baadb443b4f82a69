extension Duration {
  /// The first of so many frames a second, counted from 0 on, that does not come before this time.
  func firstFrame(ofRate rate: Int) -> Int {
    let (whole, rest) = (self * rate).components
    return Int(whole) + (rest > 0 ? 1 : 0)
  }
}
