import Streams

extension PageSample {
  static let progressionRuns: [String: PageSample.Run] = [
    "progression": progression, "progression-map": progressionMap,
  ]
}

private func progression(_ print: @escaping Print) {
  // sample: progression
  let download = ProgressionInput<Double, String>()
  download
    .onProgress { print("\($0.title): \(Int($0.fraction * 100)) %") }
    .map { $0.uppercased() }
    .on { print($0) }

  let half = ProgressEvent(title: "Loading", unit: "MB", current: 2.5, total: 5)
  download.updateProgress(to: half)  // prints: "Loading: 50 %"
  download.complete("page")  // prints: "PAGE"
  download.updateProgress(to: half)  // too late
  // end
}

private func progressionMap(_ print: @escaping Print) {
  // sample: progression-map
  let download = ProgressionInput<Int, String>()
  let percent = download.mapProgress { progress in
    ProgressEvent(title: progress.title, unit: "%", current: progress.fraction * 100, total: 100)
  }
  percent.onProgress { print($0.current, $0.unit) }

  download.updateProgress(to: ProgressEvent(title: "Loading", unit: "MB", current: 1, total: 4))
  // prints: "25.0 %"
  // end
}
