import Testing

@testable import Streams

struct IntegerTests {
  @Test func `the average of integers is exact, whatever their type can hold`() {
    average(Int8.self)
    average(UInt8.self)
    average(Int16.self)
    average(UInt16.self)
    average(Int32.self)
    average(UInt32.self)
    average(Int64.self)
    average(UInt64.self)
    average(Int.self)
    average(UInt.self)
  }

  /// More values than an eighth of the types can count, of every kind of size.
  private func average<Value: FixedWidthInteger & Sendable>(_ type: Value.Type) {
    var random = SplitMix64(seed: UInt64(Value.bitWidth))
    let values: [[Value]] = [
      Array(repeating: .max, count: 300), Array(repeating: .min, count: 300),
      (0..<300).map { $0 % 2 == 0 ? .max : .min }, (0..<300).map { $0 % 2 == 0 ? .min : .max },
      (0..<300).map { _ in .random(in: .min ... .max, using: &random) },
      (0..<300).map { _ in .random(in: 0...9, using: &random) },
      (0..<300).map { $0 % 3 == 0 ? 0 : 1 }, [0, .max, .max, 0, .min], [],
    ]
    for values in values {
      var total: Int128 = 0
      let expected = values.enumerated().map { index, value in
        total += Int128(value)
        return Value(total / Int128(index + 1))
      }
      #expect(IntegerAverageOperator<Value>().everything(outOf: values) == expected, "\(type)")
    }
  }

  @Test func `the averages that stopped programs`() {
    let transcript = Transcript()
    let small = HotInput<Int8>()
    small.average().on { transcript.write("\($0)") }
    for _ in 0..<128 { small.push(1) }
    #expect(transcript.lines == Array(repeating: "1", count: 128))
    let bytes = HotInput<UInt8>()
    let bright = Transcript()
    bytes.average().on { bright.write("\($0)") }
    for byte in [200, 100] as [UInt8] { bytes.push(byte) }
    #expect(bright.lines == ["200", "150"])
  }

  @Test func `an Observable's first value stands for its average alone`() {
    let input = ObservableInput(-7)
    let average = input.average()
    #expect(average.value == -7)
    input.set(-1)
    #expect(average.value == -1)
    input.set(-2)
    // Towards zero.
    #expect(average.value == -1)
  }

  @Test func `a range goes up to the largest integer, and has as many as it says`() {
    #expect(values(of: CallbagSource<UInt8>.range(250, count: 6)) == [250, 251, 252, 253, 254, 255])
    #expect(values(of: CallbagSource<UInt8>.range(0, count: 256)) == Array(0...255))
    #expect(values(of: CallbagSource<Int8>.range(-128, count: 256)) == Array(-128...127))
    #expect(values(of: CallbagSource<Int>.range(.max, count: 1)) == [.max])
    #expect(values(of: CallbagSource<Int>.range(.min, count: 2)) == [.min, .min + 1])
    #expect(values(of: CallbagSource<UInt64>.range(.max - 1, count: 2)) == [.max - 1, .max])
    for first in [Int.min, 0, .max] { #expect(values(of: CallbagSource<Int>.range(first, count: 0)) == []) }
  }

  private func values<Value: Sendable>(of source: CallbagSource<Value>) -> [Value] {
    let values = Locked<[Value]>([])
    source.puller { value in values.withLock { $0.append(value) } }.pullAll()
    return values.withLock { $0 }
  }

  @Test func `the largest counts are as good as none`() {
    let transcript = Transcript()
    let input = HotInput<Int>()
    let other = HotInput<Int>()
    input.skip(0).on { transcript.write("skip \($0)") }
    input.first(.max).on { transcript.write("first \($0)") }
    input.buffer(size: .max).on { transcript.write("buffer \($0)") }
    input.window(size: .max, partial: true).on { transcript.write("window \($0)") }
    input.window(lasting: 1.0, limit: .max).on { transcript.write("timed \($0)") }
    input.stride(.max).on { transcript.write("stride \($0)") }
    input.last(.max).on { transcript.write("last \($0)") }
    input.zip(other, buffer: .max).on { transcript.write("zip \($0)") }
    input.push(1)
    other.push(2)
    input.terminate(withReason: .completed)
    #expect(
      transcript.lines == [
        "skip 1", "first 1", "window [1]", "timed [1]", "zip (1, 2)", "buffer [1]", "window [1]", "last 1",
      ])
    #expect(RetryPolicy.times(.max).plan(first: 1) == [.zero])
    #expect(RetryPolicy.exponential(.max, base: 1).plan(first: 5000).last == .longestDelay)
    #expect(RetryPolicy.exponential(base: 1).plan(first: .max).count == 100_000)
  }

  @Test func `a probe that is to keep all there is keeps it`() {
    let probe = Probe(recording: .everything, valueCapacity: .max, factCapacity: .max) { .zero }
    let input = StreamContext(probe: probe).run { HotInput<Int>() }
    let words = input.map { "number \($0)" }
    words.on { _ in }
    for number in 1...100 { input.push(number) }
    let drained = probe.drain()
    let said = drained.facts.compactMap { fact -> String? in
      if case .next(let value, _) = fact.event { value } else { nil }
    }
    #expect((1...100).allSatisfy { said.contains("\($0)") && said.contains("number \($0)") })
    #expect(drained.lost.isEmpty)
  }

  @Test func `a request counts all who hold it, however many events wait`() {
    #expect(ExchangeState.hold &* 10_000_000 / ExchangeState.hold == 10_000_000)
  }
}
