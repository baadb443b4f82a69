import Streams
import StreamsTesting

extension Picture {
  static let failures: [Picture] = [
    .numbers("mapError", "-1--✕--2--|") { $0.mapError { .error($0) } },
    .numbers("mapError, nil", "-1--✕--2--|") { $0.mapError { _ in nil } },
    .promise("flatMapError, Promise", "--✕------") { $0.flatMapError { _ in Promise.completed(8).delay(3) } },
    .promise("retry", "--✕--✕--3--") { $0.retry(2) },
    .promise("retry, giving up", "--✕--✕--✕--") { $0.retry(2) },
    .promise("retry, delay", "--✕------3--") { $0.retry(2, delay: 4) },
    .promise("retryOn", "--✕--✕--3--") { $0.retryOn { attempt, _ in attempt < 2 } },
    retryNow, reuse,
    .numbers("timeout", "-1------2----|") { $0.timeout(3) },
    .promise("timeout, Promise", "------1") { $0.timeout(3) },
    .promise("timeout, retried", "-----1--") { $0.timeout(3).retry(1) },
  ]

  private static let retryNow = Picture("retryNow") { stage in
    let chain = stage.promise("task", "--✕----3--").retry(1, delay: 60)
    stage.play("retryNow()", "-----•----") { _ in chain.retryNow() }
    stage.show("retry(1, delay: 60)", chain)
  }

  private static let reuse = Picture("reuse") { stage in
    let parses = Script<Int>(.failure(MarbleError()), .success(10))
    let promise = stage.promise("task", "--1----")
    let run = stage.add("parse")
    let chain = promise.reuse()
      .resultMap { [weak stage] _ in
        let result = parses.next()
        stage?.write((try? result.get()).map { .value("\($0)") } ?? .error, on: run)
        return result
      }
    stage.show("reuse().resultMap(parse).retry(1)", chain.retry(1))
  }
}
