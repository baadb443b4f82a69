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
    )
  ],
  swiftLanguageModes: [.v6]
)
