// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that the library does not depend on what metrics and traces need. They ask for Swift 6.2.
let package = Package(
  name: "StreamsMetrics",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "StreamsMetrics", targets: ["StreamsMetrics"]),
    .library(name: "PrometheusText", targets: ["PrometheusText"]),
  ],
  dependencies: [
    .package(name: "Streams", path: ".."),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
  ],
  targets: [
    .target(
      name: "StreamsMetrics",
      dependencies: [
        .product(name: "Streams", package: "Streams"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ]
    ),
    .target(
      name: "PrometheusText",
      dependencies: [.product(name: "Metrics", package: "swift-metrics")]
    ),
    .executableTarget(
      name: "metrics-demo",
      dependencies: [
        "PrometheusText",
        "StreamsMetrics",
        .product(name: "Streams", package: "Streams"),
        .product(name: "Metrics", package: "swift-metrics"),
      ]
    ),
    .testTarget(
      name: "StreamsMetricsTests",
      dependencies: [
        "StreamsMetrics", "PrometheusText",
        .product(name: "Streams", package: "Streams"),
        .product(name: "StreamsInspector", package: "Streams"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
