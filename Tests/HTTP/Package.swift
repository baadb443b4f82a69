// swift-tools-version: 6.1
import PackageDescription

// Streams with a real HTTP client, outside of the product: `Tests/HTTP/check` builds and runs it.
let package = Package(
  name: "HTTP",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Streams", path: "../.."),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .executableTarget(
      name: "HTTPCheck",
      dependencies: [
        .product(name: "Streams", package: "Streams"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
