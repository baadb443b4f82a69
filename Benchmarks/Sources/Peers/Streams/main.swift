import Foundation
import Harness
import Streams

// To measure what it costs that someone could look, and no one does.
if ProcessInfo.processInfo.environment["STREAMS_ASLEEP"] != nil {
  StreamContext.watch(with: Probe(isAwake: false) { .zero })
}

let workloads: KeyValuePairs<Workload, (_ elements: Int) -> Int> = [
  .fourStages: fourStages,
  .maps(10): { maps(10, $0) },
  .maps(50): { maps(50, $0) },
  .strings: strings,
  .fanOut(100): { fanOut(100, $0) },
  .fanOut(1000): { fanOut(1000, $0) },
  .combineLatest: combineLatest,
  .zip: zip,
  .flatten(.merge): { flatten(.merge, $0) },
  .flatten(.concat): { flatten(.concat, $0) },
  .flatten(.latest): { flatten(.latest, $0) },
  .reduce: reduce,
  .scan: scan,
  .collect: collect,
  .chain.form("array"): chainOverArray,
  .chain.form("Int32"): chainOverShortIntegers,
  .pull: pull,
  .pullEach: pullEach,
  .chains: chains,
  .chains(.oneObject): { chains(.oneObject, $0) },
  .chains(.objectAndInteger): { chains(.objectAndInteger, $0) },
  .chains.form("watched"): { watchedChains(perDrain: nil, $0) },
  .chains.form("drained"): { watchedChains(perDrain: 1000, $0) },
  .liveChains: liveChains,
  .requests(1): { requests(1, $0) },
  .requests(10): { requests(10, $0) },
  .laterRequests: laterRequests,
  .settledPromises: settledPromises,
  .capturingPromises: capturingPromises,
  .promises(onThreads: 1): { promises(onThreads: 1, $0) },
  .promises(onThreads: 2): { promises(onThreads: 2, $0) },
  .laterPromises: laterPromises,
  .retriedPromises: retriedPromises,
  .contended: contended,
  .contendedMerge: contendedMerge,
  .maps(10).form("counted"): { probed(10, isWatched: false, $0) },
  .maps(10).form("watched"): { probed(10, isWatched: true, $0) },
  .manyChains: { manyChains(nil, $0) },
  .manyChains.form("counted"): { manyChains(Watch.none, $0) },
  .manyChains.form("adopted"): { manyChains(Watch.late, $0) },
  .manyChains.form("one"): { manyChains(.one, $0) },
  .manyChains.form("everything"): { manyChains(.everything, $0) },
]

let contentions = Contention.allCases.flatMap { contended in
  Workload.threads.map { threads in
    (Workload.contention(contended, threads: threads), { contention(contended, threads, $0) })
  }
}

let timings = Waiting.allCases.flatMap { waiting in
  Timing.allCases.map { timing in (Workload.timed(waiting, timing), { timed(waiting, timing, $0) }) }
}

benchmark(workloads.map { ($0.key, $0.value) } + contentions + timings)
