extension PageSample {
  /// What runs the samples that print, by their names.
  static let runs = [
    coldRuns, hotRuns, futureRuns, promiseRuns, promiseChainRuns, operatorRuns, timedOperatorRuns, asyncRuns,
    comingFromRuns,
    probeRuns, progressionRuns, callbagRuns, debuggingRuns, signalRuns, runRuns, testingRuns,
    startingRuns,
  ].reduce(into: [:]) {
    $0.merge($1) { first, _ in first }
  }
}
