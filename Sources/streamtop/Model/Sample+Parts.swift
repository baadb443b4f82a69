extension Sample {
  /// Some of the facts, without counts, which are known at the end; the first ones with all that comes before facts.
  func part(_ range: Range<Int>) -> Sample {
    var part = self
    part.facts = Array(facts[range])
    (part.readings, part.hasCounts, part.lostValues) = ([], false, 0)
    part.time = part.facts.last?.time ?? time
    if range.lowerBound > 0 { part.forgetBeginning() }
    return part
  }

  /// The same in parts with so many facts at most, and a last one for what has been counted, written and said.
  func parts(of limit: Int) -> [Sample] {
    guard !facts.isEmpty else { return [self] }
    let parts = stride(from: 0, to: facts.count, by: limit).map { start in
      var part = part(start..<min(start + limit, facts.count))
      (part.output, part.notice, part.stop, part.refusal) = ([], nil, nil, nil)
      return part
    }
    var last = self
    last.facts = []
    last.forgetBeginning()
    return parts + [last]
  }

  private mutating func forgetBeginning() { (keyframe, omitted, restart, gap) = (nil, 0, nil, nil) }
}
