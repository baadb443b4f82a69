import Streams

// sample: fetcher-report
/// A report that is asked for again while the site is busy: after half a second, then after one, two and four.
func report(
  from site: Promise<String>,
  policy: RetryPolicy = RetryPolicy.exponential(6, base: 0.5, cap: 4).jittered(by: 0.1)
) -> Promise<String> {
  site.named("report")
    .timeout(2)  // above the retry, so that each run has its own two seconds
    .retry(policy.when(isWorthAnotherTry))
}

/// Whether the same request may fare better later: not when the site says that the request itself is wrong.
@Sendable func isWorthAnotherTry(_ error: any Error) -> Bool {
  if case .refused(let status) = error as? SiteError { status >= 500 } else { true }
}
// end
