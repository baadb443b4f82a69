/// Whether eight times the size takes less than so many times as long, by a ``ThreadClock``. The shortest times have been
/// disturbed least by what shares the processor's caches: of each size in turn, for as long as that may be the reason.
func grows(lessThan bound: Double, _ measure: (_ size: Int) -> Duration) -> Bool {
  let small = 25
  var (shortest, shortestSmall) = (Duration.seconds(1000), Duration.seconds(1000))
  for round in 0..<50 where round < 5 || shortest / shortestSmall >= bound {
    shortest = min(shortest, measure(8 * small))
    shortestSmall = min(shortestSmall, measure(small))
  }
  return shortest / shortestSmall < bound
}
