// swift-tools-version: 6.1
import PackageDescription

/// One contender: an executable with every workload that its library has a natural form of.
func peer(_ name: String, _ libraries: Target.Dependency...) -> Target {
  .executableTarget(name: name + "Peer", dependencies: ["Harness"] + libraries, path: "Sources/Peers/\(name)")
}

/// Whether our own workloads are built alone, as a check of their counts needs: then no other library is fetched.
let isAlone = Context.environment["STREAMS_ALONE"] != nil

let libraries: [Package.Dependency] = [
  .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
  .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
]

let others = [
  peer("OpenCombine", .product(name: "OpenCombine", package: "OpenCombine")),
  peer("Concurrency", .product(name: "AsyncAlgorithms", package: "swift-async-algorithms")),
  peer(
    "NIO", .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOEmbedded", package: "swift-nio")),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS("26.0")],
  dependencies: [.package(name: "Streams", path: "..")] + (isAlone ? [] : libraries),
  targets: [
    .target(name: "Harness"),
    .executableTarget(name: "Report"),
    peer("Streams", .byName(name: "Streams")),
    peer("Limit"),
    peer("Growth", .byName(name: "Streams")),
    .executableTarget(
      name: "Watched",
      dependencies: [
        "Harness", .byName(name: "Streams"), .product(name: "StreamsInspector", package: "Streams"),
      ]),
  ] + (isAlone ? [] : others),
  swiftLanguageModes: [.v6]
)
