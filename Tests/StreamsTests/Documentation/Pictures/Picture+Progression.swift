import Streams

extension Picture {
  static let progression: [Picture] = [
    Picture("Progression") { stage in
      let input = stage.build { ProgressionInput<Int, String>() }
      stage.keep(input)
      stage.play("progress", "-1--2--3----") { mark in
        guard case .value(let text) = mark, let done = Int(text) else { return }
        input.updateProgress(to: ProgressEvent(title: "Loading", unit: "MB", current: done, total: 3))
      }
      stage.play("complete", "---------a--") { mark in
        if case .value(let text) = mark { input.complete(text) }
      }
      let handler = stage.add("onProgress { … }")
      stage.show(
        "what follows",
        input.onProgress { [weak stage] in stage?.write(.value("\($0.current)/\($0.total)"), on: handler) })
    }
  ]
}
