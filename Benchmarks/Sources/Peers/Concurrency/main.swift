import Harness

benchmark(
  [
    .fourStages: { elements in wait { await fourStages(elements) } },
    .maps(10): { elements in wait { await tenMaps(elements) } },
    .strings: { elements in wait { await strings(elements) } },
    .lastPair: { elements in wait { await combineLatest(elements) } },
    .zip: { elements in wait { await zip(elements) } },
    .flatten(.concat): { elements in wait { await concat(elements) } },
    .reduce: { elements in wait { await reduce(elements) } },
    .scan: { elements in wait { await scan(elements) } },
    .collect: { elements in wait { await collect(elements) } },
    .pull: { elements in wait { await pull(elements) } },
    .pullEach: { elements in wait { await pullEach(elements) } },
    .chains: { elements in wait { await chains(elements) } },
    .settledPromises: { elements in wait { await settledTasks(elements) } },
    .laterPromises: { elements in wait { await laterTasks(elements) } },
    .retriedPromises: { elements in wait { await retriedTasks(elements) } },
    .contended: contended,
    .contendedMerge: contendedMerge,
  ], dividingElementsBy: 8)
