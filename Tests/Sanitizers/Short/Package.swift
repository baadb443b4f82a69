// swift-tools-version: 6.1
import PackageDescription

// Some of the library's tests alone: a sanitizer's own build of all of them takes several times as long.
let package = Package(
  name: "Short",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Streams", path: "../../..")],
  targets: [
    .testTarget(
      name: "StreamsTests",
      dependencies: [.product(name: "Streams", package: "Streams")],
      path: "StreamsTests",
      sources: ["Races", "Runs", "Stress", "Support", "Core"]
    ),
    .testTarget(
      name: "StreamsInspectorTests",
      dependencies: [
        .product(name: "StreamsInspector", package: "Streams"),
        .product(name: "StreamsWire", package: "Streams"),
        .product(name: "Streams", package: "Streams"),
      ],
      path: "StreamsInspectorTests"
    ),
  ],
  swiftLanguageModes: [.v6]
)
