import Glibc

/// Where the user's configuration stands, and what it says.
struct ConfigurationFile: Sendable {
  /// Why there is no configuration where the user said that there is one.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Nil where the user has no home.
  let path: String?
  private(set) var configuration = Configuration()
  /// Why it is not as the file says.
  private(set) var problem: String?

  /// - Parameter path: nil for the usual place, where nothing needs to stand.
  init(_ path: String? = nil, environment: (String) -> String? = Self.environment) throws(Refusal) {
    self.path = path ?? Self.folder(environment).map { "\($0)/config.yaml" }
    guard let place = self.path else { return }
    do {
      configuration = try Configuration(YAMLText(file: place, bytes: try Self.read(place)))
    } catch let wrong as YAMLMistake {
      problem = wrong.description
    } catch let wrong as Unreadable {
      if path == nil, wrong.reason == ENOENT { return }
      problem = "cannot read \(place): \(String(cString: strerror(wrong.reason)))"
    } catch {
      problem = "\(error)"
    }
    if path != nil, let problem { throw Refusal(description: problem) }
  }

  @Sendable static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// A relative XDG_CONFIG_HOME counts as none, as its specification says.
  static func folder(_ environment: (String) -> String?) -> String? {
    if let home = environment("XDG_CONFIG_HOME"), home.hasPrefix("/") { return home + "/streamtop" }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return home + "/.config/streamtop"
  }

  private struct Unreadable: Error {
    let reason: Int32
  }

  private static func read(_ path: String) throws -> [UInt8] {
    // A pipe without a writer must not hold the program.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Unreadable(reason: errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= YAMLText.longest {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      if count == 0 { break }
      if count < 0, errno != EINTR { throw Unreadable(reason: errno) }
    }
    return bytes
  }
}
