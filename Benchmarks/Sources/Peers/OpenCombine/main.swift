import Harness

benchmark([
  .fourStages: fourStages,
  .maps(10): { maps(10, $0) },
  .maps(50): { maps(50, $0) },
  .strings: strings,
  .fanOut(100): { fanOut(100, $0) },
  .fanOut(1000): { fanOut(1000, $0) },
  .zip: zip,
  .chains: chains,
  .liveChains: liveChains,
  .requests(1): { requests(1, $0) },
  .requests(10): { requests(10, $0) },
  .settledPromises: settledPromises,
  .laterPromises: laterPromises,
  .retriedPromises: retriedPromises,
  .contended: contended,
  .contendedMerge: contendedMerge,
])
