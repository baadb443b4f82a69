import Streams

// sample: fetcher-again
/// Makes a stream, waits for its end, and makes the next one after a pause, until the task is cancelled: with it, the
/// stream that is under way is cancelled.
func again<Kind: CancellableKind, Value>(
  after pause: Duration, _ make: @Sendable () -> EventStream<Kind, Value, any Error>
) async {
  while !Task.isCancelled {
    let stream = make()
    _ = try? await withTaskCancellationHandler {
      try await stream.value
    } onCancel: {
      stream.cancel()
    }
    try? await Task.sleep(for: pause)
  }
}
// end

/// A report that says on the standard output how it goes.
func shown(_ report: Promise<String>) -> Promise<String> {
  report
    .on { print("report: \($0)") }
    .onTerminate { print("report: \($0)") }
}

/// A download that says on the standard output how it goes.
func shown(_ download: Progression<Double, Int>) -> Progression<Double, Int> {
  download
    .onProgress { progress in
      // Each piece of the file is some progress, and too little to print.
      if progress.current.truncatingRemainder(dividingBy: 25) == 0 {
        print("download: \(Int(progress.current)) \(progress.unit)")
      }
    }
    .on { print("download: \($0) bytes") }
    .onTerminate { print("download: \($0)") }
}
