import Streams

extension Picture {
  static let observing: [Picture] = [
    Picture("on") { stage in
      let numbers = stage.hot("numbers", "-1--✕--2--|")
      let handler = stage.add("on { … }")
      stage.show("what follows", numbers.on { [weak stage] in stage?.write(.value("\($0)"), on: handler) })
    },
    Picture("onTransition") { stage in
      let numbers = stage.hot("numbers", "-1--✕--2--|")
      let handler = stage.add("onTransition { … }")
      stage.show(
        "what follows",
        numbers.onTransition { [weak stage] prior, next in
          stage?.write(.value("\(prior.map { "\($0)" } ?? "nil")→\(next)"), on: handler)
        })
    },
    Picture("onError") { stage in
      let numbers = stage.hot("numbers", "-1--✕--2--|")
      let handler = stage.add("onError { … }")
      stage.show("what follows", numbers.onError { [weak stage] _ in stage?.write(.error, on: handler) })
    },
    Picture("onTerminate") { stage in
      let numbers = stage.hot("numbers", "-1--✕--2--|")
      let handler = stage.add("onTerminate { … }")
      stage.show("what follows", numbers.onTerminate { [weak stage] in stage?.write(.end($0), on: handler) })
    },
    Picture("then") { stage in
      let promise = stage.promise("task", "--1--")
      let handler = stage.add("then { … }")
      stage.show("what follows", promise.then { [weak stage] in stage?.write(.value("\($0)"), on: handler) })
    },
  ]
}
