// swift-tools-version: 6.1
import PackageDescription

/// What the core's rooms say of themselves.
let pages = [
  "Demand/APull", "Demand/README", "Flattening/README", "Gates/README", "Joins/README", "Lifting/README",
  "Nodes/README", "Nodes/TheEndOfATree", "Requests/ARequest", "Requests/README", "Settling/ARetry",
  "Settling/README", "Settling/WhoWaits", "Stream/README", "Watching/README",
].map { "Core/\($0).md" }

let package = Package(
  name: "Streams",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Streams", targets: ["Streams"]),
    .library(name: "StreamsTesting", targets: ["StreamsTesting"]),
    .library(name: "StreamsWire", targets: ["StreamsWire"]),
    .library(name: "StreamsInspector", targets: ["StreamsInspector"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0")
  ],
  targets: [
    .target(
      name: "Streams",
      dependencies: ["DequeModule", "HeapModule"].map { .product(name: $0, package: "swift-collections") },
      exclude: pages
    ),
    .target(name: "StreamsTesting", dependencies: ["Streams"]),
    .target(name: "StreamsWire", dependencies: ["Streams"]),
    .target(name: "StreamsInspector", dependencies: ["Streams", "StreamsWire"]),
    .testTarget(name: "StreamsTests", dependencies: ["Streams", "StreamsTesting"]),
    .testTarget(name: "StreamsTestingTests", dependencies: ["Streams", "StreamsTesting"]),
    .testTarget(name: "StreamsWireTests", dependencies: ["StreamsWire", "Streams"]),
    .testTarget(
      name: "StreamsInspectorTests", dependencies: ["StreamsInspector", "StreamsWire", "Streams"]),
  ],
  swiftLanguageModes: [.v6]
)

// The dashboard uses what only Linux has: signals that are read like files, above all. A program that depends on this package
// does not build the dashboard, and need not fetch what only the dashboard uses. For it, SwiftPM reads this file out of the
// repository, where there is no directory, and then checks the package out.
#if os(Linux)
  let place = Context.packageDirectory
  if place != "/", !place.contains("/.build/checkouts/") {
    package.products.append(.executable(name: "streamtop", targets: ["streamtop"]))
    package.dependencies += [
      .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
      .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ]
    package.targets += [
      .systemLibrary(name: "CNcurses"),
      .executableTarget(
        name: "streamtop",
        dependencies: [
          "Streams",
          "StreamsTesting",
          "StreamsWire",
          "StreamsInspector",
          "CNcurses",
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
          .product(name: "Yams", package: "Yams"),
        ],
        exclude: ["README.md"]
      ),
      .testTarget(
        name: "streamtopTests", dependencies: ["streamtop", "StreamsWire", "StreamsTesting", "Streams"]),
    ]
  }
#endif
