import Streams

extension Picture {
  static let kinds: [Picture] = [
    Picture("Hot") { stage in
      let numbers = stage.hot("numbers", "-1--2--3--|")
      stage.show("map { $0 * 10 }", numbers.map { $0 * 10 })
      stage.show("filter { $0 != 2 }", numbers.filter { $0 != 2 })
    },
    Picture("Hot, errors") { stage in
      let numbers = stage.hot("numbers", "-1--✕--3--#")
      stage.show("map { $0 * 10 }", numbers.map { $0 * 10 })
    },
    Picture("Observable") { stage in
      let observable = stage.observable("set", "-1----2--|", from: 0)
      let tens = observable.map { $0 * 10 }
      let values = stage.add("map { $0 * 10 }.value")
      stage.show("map { $0 * 10 }", tens)
      for second in [0, 3, 5, 8] {
        stage.scheduler.schedule(after: .seconds(second)) { [weak stage] in
          stage?.write(.value("\(tens.value)"), on: values)
        }
      }
    },
    .observable("Observable, filter", "-1--2--3--|") { $0.filter { $0 != 2 } },
    .observable("Observable, skip", "-1--2--3--|") { $0.skip(1) },
    .promise("Promise", "----1---") { $0.map { $0 * 10 } },
    .promise("Promise, failed", "----✕---") { $0.map { $0 * 10 } },
    .promise("Promise, filtered", "----1---") { $0.filter { $0 > 1 } },
    .promise("Promise, until", "----1---") { $0.until { $0 == 1 } },
    Picture("Promise, cancel") { stage in
      let chain = stage.promise("task", "--✕------3").retry(2, delay: 5)
      stage.play("cancel()", "----•-----") { _ in chain.cancel() }
      stage.show("retry(2, delay: 5)", chain)
    },
    Picture("Promise, branches") { stage in
      let promise = stage.promise("task", "--✕----3--")
      stage.show("map { $0 * 10 }", promise.map { $0 * 10 })
      stage.show("retry(1)", promise.retry(1))
    },
    Picture("Promise, merge") { stage in
      let slow = stage.promise("slow", "------1--")
      let fast = stage.promise("fast", "---2-----")
      stage.show("slow.merge(fast)", slow.merge(fast))
      stage.show("what slow says", slow)
    },
    Picture("Promise, zip") { stage in
      let left = stage.promise("left", "---1-----")
      let right = stage.promise("right", "------2--")
      stage.show("left.zip(right)", left.zip(right))
    },
    .promise("Promise, flatMap", "---2---") { $0.flatMap { [$0, $0 * 2] } },
    Picture("Future") { stage in
      let future = stage.promise("task", "--✕---3--").retry(1).future()
      stage.show("future()", future)
      stage.show("future().map { $0 * 10 }", future.map { $0 * 10 })
    },
    Picture("FutureInput") { stage in
      let input = stage.build { FutureInput<Int>() }
      stage.keep(input)
      stage.play("complete", "--1--2--") { mark in
        if case .value(let text) = mark, let value = Int(text) { input.complete(value) }
      }
      stage.show("map { $0 * 10 }", input.map { $0 * 10 })
    },
  ]
}
