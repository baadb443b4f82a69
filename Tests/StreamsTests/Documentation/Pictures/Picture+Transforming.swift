import Streams
import StreamsTesting

extension Picture {
  static let transforming: [Picture] = [
    .numbers("map", "-1--2--3--|") { $0.map { $0 * 2 } },
    .words("compactMap", "-1--a--3--|") { $0.compactMap { Int($0) } },
    .numbers("resultMap", "-1--2--3--|") { $0.resultMap { $0 == 2 ? .failure(problem) : .success($0) } },
    asyncMap,
    .numbers("flatMap", "-1--2--3--|") { $0.flatMap { [$0, $0 * 2] } },
    .words("flatten", "-<ab>--c---|") { $0.map { Array($0) }.flatten() },
    .numbers("scan", "-1--2--3--|") { $0.scan(initial: 0) { $0 + $1 } },
    .numbers("sum", "-1--2--3--|") { $0.sum() },
    .numbers("average", "-1--4--4--|") { $0.average() },
    .words("count", "-a--b--c--|") { $0.count() },
    .numbers("reduce", "-1--2--3--|") { $0.reduce(initial: 0) { $0 + $1 } },
    .numbers("collect", "-1--2--3--|") { $0.collect() },
    .numbers("buffer", "-1--2--3--|") { $0.buffer(size: 2) },
    .numbers("window", "-1--2--3--|") { $0.window(size: 2) },
    .words("stamp", "-<ab>--c---|") { $0.stamp { $0.count } },
    .words("timeStamp", "-a--b--c--|") { $0.timeStamp() },
    .words("countStamp", "-a--b--c--|") { $0.countStamp() },
  ]

  private static let problem = MarbleError()

  /// Each answer takes as many seconds as the number says.
  private static let asyncMap = Picture("asyncMap") { stage in
    let numbers = stage.hot("numbers", "-3-1-----|")
    stage.show(
      "asyncMap, answered after so many seconds",
      numbers.asyncMap { [weak stage] number, answer in
        stage?.scheduler.schedule(after: .seconds(number)) { answer(.success(number)) }
      })
  }
}
