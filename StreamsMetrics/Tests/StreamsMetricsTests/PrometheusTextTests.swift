import CoreMetrics
import PrometheusText
import Testing

struct PrometheusTextTests {
  @Test(arguments: [
    (3.0, "3"), (0.75, "0.75"), (-2.5, "-2.5"), (.nan, "NaN"), (.infinity, "+Inf"), (-.infinity, "-Inf"),
    (1e300, "1e+300"),
  ])
  func `a gauge tells any number`(_ number: Double, words: String) {
    let metrics = PrometheusText()
    metrics.makeRecorder(label: "load", dimensions: [], aggregate: false).record(number)
    #expect(metrics.text.split(separator: "\n").last == "load \(words)")
  }

  @Test func `a gauge is told until it is destroyed`() {
    let metrics = PrometheusText()
    let gauges = ["a", "b"].map { Gauge(label: "load", dimensions: [("name", $0)], factory: metrics) }
    for gauge in gauges { gauge.record(1) }
    gauges[0].destroy()
    #expect(metrics.text == "# TYPE load gauge\nload{name=\"b\"} 1\n")
  }

  @Test func `no label breaks its line`() {
    let metrics = PrometheusText()
    metrics.makeCounter(label: "count", dimensions: [("name", "a\r\nb\"c")]).increment(by: 1)
    #expect(metrics.text.unicodeScalars.filter { $0 == "\n" }.count == 2)
  }
}
