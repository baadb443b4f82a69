import Foundation

/// Runs a test's task when the test says so, on the test's own thread: in between, the task waits for something.
final class ManualExecutor: TaskExecutor, @unchecked Sendable {  // Unchecked: the lock guards the jobs.
  private let lock = NSLock()
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
  }

  /// Runs the task until it waits.
  func drain() {
    while let job = lock.withLock({ jobs.isEmpty ? nil : jobs.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
