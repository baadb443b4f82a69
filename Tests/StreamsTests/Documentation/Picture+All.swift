extension Picture {
  /// The pictures of operators, by the folder of the sources and the page that show them.
  static let families: [String: [Picture]] = [
    "Transforming": transforming, "Filtering": filtering, "Combining": combining, "Failures": failures,
    "Timing": timing, "Observing": observing, "Lifetimes": lifetimes,
    "EventStreams": eventStreams + eventStreamOperators,
  ]
  static let all = families.values.flatMap { $0 } + kinds + cold + progression + ownOperators
}
