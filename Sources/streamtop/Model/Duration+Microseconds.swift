extension Duration {
  /// The time without what is finer than a microsecond.
  var wholeMicroseconds: Duration {
    let (seconds, attoseconds) = components
    return .seconds(seconds) + .microseconds(attoseconds / 1_000_000_000_000)
  }
}
