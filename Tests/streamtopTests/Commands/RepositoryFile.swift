import Foundation

/// A file of the repository that tests compare with what the program says.
struct RepositoryFile {
  let url: URL

  /// - Parameter path: from the repository's top.
  init(_ path: String) {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    url = tests.deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
  }

  var text: String {
    get throws { try String(contentsOf: url, encoding: .utf8) }
  }

  /// Whether tests are to write what they otherwise compare.
  static var areUpdated: Bool { ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" }
}
