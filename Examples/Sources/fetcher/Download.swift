import Streams

// sample: fetcher-download
/// A download that tells how much of it has come, in percent.
func download(from site: Progression<Int, Int>) -> Progression<Double, Int> {
  site.named("download")
    .mapProgress { progress in
      ProgressEvent(title: progress.title, unit: "%", current: 100 * progress.fraction, total: 100)
    }
    .timeout(30)
}
// end
