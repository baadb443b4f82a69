// swift-tools-version: 6.1
import PackageDescription

// Programs that use Streams, outside of the product, so that a server and a client of HTTP stay out of it.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Streams", path: ".."),
    .package(name: "StreamsMetrics", path: "../StreamsMetrics"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "ExampleSupport",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),
    .executableTarget(
      name: "fetcher",
      dependencies: [
        "ExampleSupport",
        .product(name: "Streams", package: "Streams"),
        .product(name: "StreamsInspector", package: "Streams"),
        .product(name: "StreamsMetrics", package: "StreamsMetrics"),
        .product(name: "PrometheusText", package: "StreamsMetrics"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(
      name: "search",
      dependencies: [
        "ExampleSupport",
        .product(name: "Streams", package: "Streams"),
        .product(name: "StreamsInspector", package: "Streams"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "lines",
      dependencies: [
        "ExampleSupport",
        .product(name: "Streams", package: "Streams"),
        .product(name: "StreamsInspector", package: "Streams"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .testTarget(name: "ExampleSupportTests", dependencies: ["ExampleSupport"]),
    .testTarget(
      name: "fetcherTests",
      dependencies: ["fetcher", .product(name: "StreamsTesting", package: "Streams")]),
    .testTarget(
      name: "searchTests",
      dependencies: ["search", .product(name: "StreamsTesting", package: "Streams")]),
    .testTarget(
      name: "linesTests",
      dependencies: ["lines", .product(name: "StreamsTesting", package: "Streams")]),
  ],
  swiftLanguageModes: [.v6]
)
