import Streams

extension Picture {
  static let lifetimes: [Picture] = [
    withObject("using") { numbers, object in numbers.using(object).map { "(o,\($0.1))" } },
    withObject("lifeOf") { numbers, object in numbers.lifeOf(object) },
    Picture("persist") { stage in
      let numbers = stage.hot("numbers", "-1--2--3--|")
      let kept = numbers.map { $0 * 10 }.persist()
      stage.show("map { $0 * 10 }.persist()", kept)
      stage.show("first()", kept.first())
    },
  ]

  /// Numbers through an operator that depends on an object, which goes before the third number.
  private static func withObject<Kind, Output>(
    _ name: String,
    _ build: @escaping @Sendable (Hot<Int>, Captured) -> EventStream<Kind, Output, any Error>
  ) -> Picture {
    Picture(name) { stage in
      let owner = Kept<Captured>()
      owner.keep(Captured())
      let numbers = stage.hot("numbers", "-1--2--3--4--|")
      stage.play("object", "-----<gone>--------") { _ in owner.drop() }
      if let object = owner.all.first { stage.show("\(name)(object)", build(numbers, object)) }
    }
  }
}
