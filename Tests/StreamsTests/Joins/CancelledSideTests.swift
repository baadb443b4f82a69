import Streams
import Testing

/// A Promise is cancelled while its value waits in a join for the other side: a cancel drops what waits.
struct `A join of a Promise that is cancelled` {
  enum Join: String, CaseIterable { case zip, combine, sample, withLatest, gathered }
  enum Other: CaseIterable { case hot, promise }
  enum Place: CaseIterable { case root, between }

  let context = StreamContext(scheduler: VirtualScheduler())
  let transcript = Transcript()

  private func joined<Kind>(_ join: Join, _ one: Promise<Int>, _ other: EventStream<Kind, Int, any Error>)
    -> Promise<Int>
  {
    switch join {
    case .zip: one.zip(other).map { $0 + $1 }
    case .combine: one.combine(other).map { $0 + $1 }
    case .sample: one.sample(other)
    case .withLatest: one.withLatest(other).map { $0 + $1 }
    case .gathered: zip(one, other, one.map { $0 }).map { $0.0 + $0.1 }
    }
  }

  private func hear(_ stream: Promise<Int>, _ transcript: Transcript) {
    stream.on { transcript.write("\($0)") }.onTerminate { transcript.write("\($0)") }
  }

  @Test(arguments: Join.allCases, [Other.hot, .promise])
  func `gives no value any more`(_ join: Join, beside other: Other) throws {
    for place in Place.allCases {
      let transcript = Transcript()
      let (hot, answer) = context.run { (HotInput<Int>(), Answer<Int>()) }
      let one = context.run { Promise<Int> { $0(.success(4)) } }
      let between = one.map { $0 }
      let stream =
        other == .hot ? joined(join, between, hot) : joined(join, between, context.run { Promise(answer) })
      hear(stream, transcript)
      #expect(stream.isActive && transcript.lines.isEmpty)
      (place == .root ? one : between).cancel()
      #expect(transcript.lines == ["cancelled"], "\(place)")
      #expect(stream.cause?.trigger == .cancellation)
      hot.push(1)
      if other == .promise { answer.give(.success(1)) }
      #expect(transcript.lines == ["cancelled"], "\(place)")
    }
  }

  @Test func `leaves a merge to the other side`() {
    let answer = Answer<Int>()
    let one = context.run { Promise<Int> { $0(.success(-4)) } }.filter { $0 > 0 }
    let waiting = context.run { Promise<Int>(Answer()) }
    hear(one.merge(context.run { Promise(answer) }).merge(waiting), transcript)
    waiting.cancel()
    #expect(transcript.lines.isEmpty)
    answer.give(.success(7))
    #expect(transcript.lines == ["7", "completed"])
  }
}
