import Streams

extension Picture {
  static let cold: [Picture] = [
    Picture("Cold") { stage in
      let cold = stage.tenfold()
      ask(stage, "A asks", "-1-----5------", cold.map { $0 }, hears: "A hears")
      ask(stage, "B asks", "----2---------", cold.map { $0 }, hears: "B hears")
    },
    Picture("Cold, shared") { stage in
      let cold = stage.tenfold()
      stage.play("request(share: true)", "-1------") { cold.request(number(in: $0), share: true) }
      stage.show("A hears", cold.map { $0 })
      stage.show("B hears", cold.map { $0 })
    },
    Picture("Cold, out of order") { stage in
      let cold = stage.build {
        Cold<Int, Int> { [weak stage] _, request, respond in
          stage?.scheduler.schedule(after: .seconds(request)) { respond(.success(request)) }
        }
      }
      stage.keep(cold)
      ask(stage, "A asks", "-5----------", cold.map { $0 }, hears: "A hears")
      ask(stage, "B asks", "--2---------", cold.map { $0 }, hears: "B hears")
    },
    Picture("mapRequest") { stage in
      let cold = stage.tenfold()
      let doubling = cold.mapRequest { (request: Int) in request * 2 }
      ask(stage, "asks", "-1-----3------", doubling, hears: "mapRequest { $0 * 2 } hears")
    },
    Picture("inFlight") { stage in
      let cold = stage.tenfold()
      ask(
        stage, "asks", "-(123)--------", cold.inFlight(limit: 1, buffer: 5),
        hears: "inFlight(limit: 1, buffer: 5)")
    },
    Picture("Cold, timeout") { stage in
      let cold = stage.tenfold(after: 5)
      ask(stage, "asks", "-1----------", cold.timeout(3), hears: "timeout(3) hears")
    },
  ]

  private static func ask(
    _ stage: Stage, _ asking: String, _ marbles: String, _ branch: Cold<Int, Int>, hears hearing: String
  ) {
    // The answer goes to the stream that asks, and no further.
    let asker = Branch<Int, Int>()
    stage.play(asking, marbles) { asker.stream?.request(number(in: $0)) }
    asker.stream = stage.show(hearing, branch)
  }

  private static func number(in mark: PictureMark) -> Int {
    if case .value(let text) = mark { Int(text) ?? 0 } else { 0 }
  }
}

extension Stage {
  /// A Cold that answers with ten times the request, some seconds later.
  fileprivate func tenfold(after seconds: Int = 2) -> Cold<Int, Int> {
    let cold = build {
      Cold<Int, Int> { [weak self] _, request, respond in
        self?.scheduler.schedule(after: .seconds(seconds)) { respond(.success(request * 10)) }
      }
    }
    keep(cold)
    return cold
  }
}
