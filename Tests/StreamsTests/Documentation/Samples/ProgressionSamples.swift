import Streams

extension PageSample {
  static let progressionRuns: [String: PageSample.Run] = [
    "progression": progression, "progression-map": progressionMap,
    "progression-combine": progressionCombine, "progression-retry": progressionRetry,
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

private func progressionCombine(_ print: @escaping Print) {
  // sample: progression-combine
  let photos = ProgressionInput<Int, String>()
  let videos = ProgressionInput<Int, String>()
  photos
    .combineProgress(stream: videos) { progress -> ProgressEvent<Int> in
      let parts = [progress.left, progress.right].compactMap { $0 }
      return ProgressEvent(
        title: "Uploading", unit: "files", current: parts.map(\.current).reduce(0, +),
        total: parts.map(\.total).reduce(0, +))
    }
    .onProgress { print($0.current, "of", $0.total, $0.unit) }
    .on { print($0.0, "and", $0.1) }

  photos.updateProgress(to: ProgressEvent(title: "Photos", unit: "", current: 1, total: 2))
  // prints: "1 of 2 files"
  videos.updateProgress(to: ProgressEvent(title: "Videos", unit: "", current: 3, total: 8))
  // prints: "4 of 10 files"
  photos.complete("2 photos")
  videos.complete("8 videos")  // prints: "2 photos and 8 videos"
  // end
}

private func progressionRetry(_ print: @escaping Print) {
  struct Offline: Error {}
  let (time, attempts) = (VirtualScheduler(), Counter())
  /// Fails for the first time.
  @Sendable func upload() -> ProgressionInput<Double, String> {
    let (upload, attempt) = (ProgressionInput<Double, String>(), attempts.increment())
    let half = ProgressEvent(title: "Uploading", unit: "MB", current: 2.5, total: 5)
    time.schedule(after: .seconds(1)) { upload.updateProgress(to: half) }
    time.schedule(after: .seconds(2)) {
      if attempt == 1 { upload.complete(Offline()) } else { upload.complete("stored") }
    }
    return upload
  }
  // sample: progression-retry
  Promise<String> { _, run, completion in
    let upload = upload()
    upload.onProgress { print(Int($0.fraction * 100), "%") }
      .on { completion(.success($0)) }
      .onError { completion(.failure($0)) }
    run.onEnd { upload.cancel() }  // when the Promise is cancelled, the upload is, too
  }
  .retry(3)
  .on { print($0) }

  time.run()  // prints: "50 %" & "50 %" & "stored"
  // end
}
