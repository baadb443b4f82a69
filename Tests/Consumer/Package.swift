// swift-tools-version: 6.1
import PackageDescription

// A package like those of our users. `Tests/Consumer/check` builds it, and takes warnings for errors.

// An expression may take this long to check, in milliseconds.
let budget = 500
let settings: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-warn-long-expression-type-checking=\(budget)"])
]
let streams: [Target.Dependency] = [.product(name: "Streams", package: "Streams")]

let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Streams", path: "../..")],
  targets: [
    .target(name: "InSwift6", dependencies: streams, swiftSettings: settings + [.swiftLanguageMode(.v6)]),
    // Links to the same sources.
    .target(name: "InSwift5", dependencies: streams, swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    // Lines as users of ReactiveSwift write them, each with its number. With the feature, operators such as `+` can be
    // passed as handlers without a warning.
    .executableTarget(
      name: "InReactiveSwiftsManner", dependencies: streams,
      swiftSettings: settings + [
        .swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures"),
      ]),
  ]
)
