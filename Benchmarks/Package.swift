// swift-tools-version: 6.1
import PackageDescription

// A target for each workload and contender: `W1Streams` is in Sources/W1/Streams.
func contender(_ workload: String, _ name: String, _ library: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: workload + name,
    dependencies: ["Harness"] + library,
    path: "Sources/\(workload)/\(name)"
  )
}

let streams = [Target.Dependency.byName(name: "Streams")]
let openCombine = [Target.Dependency.product(name: "OpenCombine", package: "OpenCombine")]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Streams", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(name: "Harness"),
    contender("W1", "Streams", streams),
    contender("W1", "OpenCombine", openCombine),
    contender("W1", "Limit"),
  ],
  swiftLanguageModes: [.v6]
)
