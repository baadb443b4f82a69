/// Whether `factor` times the size takes less than `bound` times as long, by a ``ThreadClock``. The shortest times have been
/// disturbed least by what shares the processor's caches: of each size in turn, for as long as that may be the reason.
func grows(
  lessThan bound: Double, from small: Int = 25, times factor: Int = 8, _ measure: (_ size: Int) -> Duration
) -> Bool {
  var (shortest, shortestSmall) = (Duration.seconds(1000), Duration.seconds(1000))
  for round in 0..<50 where round < 5 || shortest / shortestSmall >= bound {
    shortest = min(shortest, measure(factor * small))
    shortestSmall = min(shortestSmall, measure(small))
  }
  return shortest / shortestSmall < bound
}
