/// The main program of a contender: runs one of its workloads.
///
///     StreamsPeer                    lists the workloads, each with the elements that are timed at once
///     StreamsPeer W1 [1000000]       prints the nanoseconds that each element took, once for each repetition
///     StreamsPeer W1 1000000 once    runs it a single time and prints nothing, for tools that count
///     StreamsPeer W1 1000000 thrice  the same with so many elements, as many again, and twice as many, to be counted
///     StreamsPeer W1 1000000 memory  prints how many kilobytes more are resident after that many than after a tenth of them
///
/// The checksum of every run is verified.
/// - Parameter divisor: how much less is timed at once, for contenders that would take too long.
public func benchmark(
  _ workloads: KeyValuePairs<Workload, (_ elements: Int) -> Int>, dividingElementsBy divisor: Int = 1
) {
  benchmark(workloads.map { ($0.key.dividingElements(by: divisor), $0.value) })
}

/// The same for workloads that are made rather than written down.
public func benchmark(_ workloads: [(Workload, (_ elements: Int) -> Int)]) {
  let arguments = CommandLine.arguments.dropFirst()
  guard let title = arguments.first else {
    for (workload, _) in workloads { print(workload.title, workload.elements, separator: "\t") }
    return
  }
  guard let (workload, run) = workloads.first(where: { $0.0.title == title }) else {
    stop("there is no workload \(title) here", status: 64)
  }
  guard let elements = arguments.count > 1 ? Int(arguments[2]) : workload.elements, elements > 0 else {
    stop("usage: \(CommandLine.arguments[0]) [workload [elements [once | thrice | memory]]]", status: 64)
  }
  if arguments.last == "once" { return workload.check(run(elements), elements) }
  if arguments.last == "thrice" {
    for elements in [elements, elements, 2 * elements] {
      Stopwatch.restart()
      let checksum = run(elements)
      Stopwatch.pause()
      workload.check(checksum, elements)
    }
    return
  }
  let warmUp = max(1, elements / 10)
  workload.check(run(warmUp), warmUp)
  if arguments.last == "memory" {
    let before = Stopwatch.residentKilobytes
    workload.check(run(elements), elements)
    return print(Stopwatch.residentKilobytes - before)
  }
  for _ in 0..<repetitions {
    Stopwatch.restart()
    let checksum = run(elements)
    print(Stopwatch.elapsed / .nanoseconds(1) / Double(elements))
    workload.check(checksum, elements)
  }
}

/// How often a workload is timed within one process.
private let repetitions = 3
