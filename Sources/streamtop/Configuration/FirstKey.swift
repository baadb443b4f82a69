import Glibc

/// Whether the user has ever pressed a key here: until then, a line says which one to press.
///
/// An empty file beside the configuration remembers it. Where it cannot be written, the line comes again at the next start,
/// and that is all.
struct FirstKey: Sendable {
  /// Nil where the user has no home.
  let path: String?
  private(set) var isPressed: Bool

  init(environment: (String) -> String? = ConfigurationFile.environment) {
    path = ConfigurationFile.folder(environment).map { "\($0)/first-key" }
    isPressed = path.map { access($0, F_OK) == 0 } ?? false
  }

  mutating func press() {
    guard !isPressed else { return }
    isPressed = true
    guard let path, ConfigurationFile.makeFolders(of: path) == nil else { return }
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
  }
}
