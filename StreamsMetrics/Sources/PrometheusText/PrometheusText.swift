import CoreMetrics
import Synchronization

/// Keeps what is reported, and tells it in Prometheus's text format. Timers become summaries in seconds.
///
///     let backend = PrometheusText()
///     MetricsSystem.bootstrap(backend)
///     …
///     serve(backend.text)
///
/// For examples and small programs: what was counted once is kept for good, and a gauge until it is destroyed.
public final class PrometheusText: MetricsFactory {
  /// One metric with its dimensions.
  private final class Value: CounterHandler, RecorderHandler, TimerHandler, Sendable {
    private let state = Mutex((sum: 0.0, count: 0))

    func increment(by amount: Int64) { state.withLock { $0.sum += Double(amount) } }
    func reset() { state.withLock { $0 = (0, 0) } }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) { state.withLock { $0 = (value, 1) } }
    func recordNanoseconds(_ duration: Int64) {
      state.withLock { $0 = ($0.sum + Double(duration) / 1e9, $0.count + 1) }
    }
    var current: (sum: Double, count: Int) { state.withLock { $0 } }
  }

  private struct Key: Hashable {
    let (type, name, labels): (String, String, String)
  }

  /// Makes a backend to which nothing has been reported.
  public init() {}

  private let values = Mutex<[Key: Value]>([:])

  private func value(_ type: String, _ label: String, _ dimensions: [(String, String)]) -> Value {
    let labels = dimensions.map { "\(Self.name($0.0))=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
    let key = Key(type: type, name: Self.name(label), labels: labels)
    return values.withLock { values in
      let value = values[key] ?? Value()
      values[key] = value
      return value
    }
  }

  private static func name(_ label: String) -> String {
    String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  private static func escaped(_ text: String) -> String {
    // By scalars: a carriage return and a line feed are one character.
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\", "\"": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// A number as the format has it: a whole one without a fraction.
  private static func words(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    if number.isNaN { return "NaN" }
    return number.isInfinite ? (number > 0 ? "+Inf" : "-Inf") : "\(number)"
  }

  /// All metrics, in the order of their names.
  ///
  /// - Complexity: O(*n* log *n*) in the number of metrics with their dimensions.
  public var text: String {
    let values = values.withLock { $0 }
    let types = Dictionary(grouping: values) { [$0.key.name, $0.key.type] }
    return types.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { type, values in
      let (name, kind) = (type[0], type[1])
      let full = kind == "counter" ? name + "_total" : kind == "summary" ? name + "_seconds" : name
      let lines = values.sorted { $0.key.labels < $1.key.labels }.flatMap { key, value in
        let labels = key.labels.isEmpty ? "" : "{\(key.labels)}"
        let (sum, count) = value.current
        guard kind == "summary" else { return ["\(full)\(labels) \(PrometheusText.words(sum))"] }
        return ["\(full)_sum\(labels) \(sum)", "\(full)_count\(labels) \(count)"]
      }
      return "# TYPE \(full) \(kind)\n" + lines.map { $0 + "\n" }.joined()
    }.joined()
  }

  /// Makes the counter of those dimensions, or answers the one that there is.
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    value("counter", label, dimensions)
  }

  /// Makes the gauge of those dimensions, or answers the one that there is.
  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool)
    -> any RecorderHandler
  {
    value("gauge", label, dimensions)
  }

  /// Makes the summary of those dimensions, or answers the one that there is.
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    value("summary", label, dimensions)
  }

  /// Does nothing: what was counted stays.
  public func destroyCounter(_ handler: any CounterHandler) {}
  /// Tells no more of a gauge.
  ///
  /// - Complexity: O(*n*) in the number of metrics with their dimensions.
  public func destroyRecorder(_ handler: any RecorderHandler) {
    values.withLock { values in
      if let key = values.first(where: { $0.value === handler })?.key { values[key] = nil }
    }
  }
  /// Does nothing: what was counted stays.
  public func destroyTimer(_ handler: any TimerHandler) {}
}
