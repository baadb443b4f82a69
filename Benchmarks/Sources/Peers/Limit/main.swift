import Harness

// What no library can beat: the same work, written by hand for this one case.
benchmark([
  .fourStages: fourStages,
  .fourStages.form("inlined"): inlinedStages,
  .fourStages.form("guarded"): guardedStages,
  .maps(10): { maps(10, $0) },
  .maps(50): { maps(50, $0) },
  .strings: strings,
  .fanOut(100): { fanOut(100, $0) },
  .fanOut(1000): { fanOut(1000, $0) },
  .combineLatest: combineLatest,
  .zip: zip,
  .flatten(.merge): flatten,
  .flatten(.concat): flatten,
  .flatten(.latest): flatten,
  .reduce: reduce,
  .scan: scan,
  .collect: collect,
  .pull: pull,
  .chains: chains,
  .requests(1): { requests(1, $0) },
  .requests(10): { requests(10, $0) },
  .settledPromises: settledPromises,
  .laterPromises: laterPromises,
  .retriedPromises: retriedPromises,
  .contended: contended,
])
