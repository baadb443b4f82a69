import Glibc

extension ConfigurationFile {
  /// Writes a configuration in place of the file, in one step: who reads it sees the old one or the new one.
  /// - Returns: one line that says where it is, or why it is not.
  func save(_ configuration: Configuration) -> String {
    guard let path else { return "cannot save: neither XDG_CONFIG_HOME nor HOME says where" }
    // What the user has written there is worth more than what this would put in its place.
    if let problem { return "cannot save over a mistake: \(problem)".harmless }
    // A link to the file of a collection stays one.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let target = resolved.map { String(cString: $0) } ?? path
    guard let reason = Self.replace(target, with: configuration.yaml) else {
      let loss = resolved == nil ? "" : "; its comments, and what streamtop does not know, are gone"
      return "saved in \(path.harmless)\(loss)"
    }
    return "cannot save in \(path.harmless): \(String(cString: strerror(reason)))"
  }

  /// Makes the folders in which a file is to stand. Nil, or why it did not work. A folder that must not be made may be there.
  static func makeFolders(of path: String) -> Int32? {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      if mkdir(folder, 0o700) != 0, errno != EEXIST, errno != EROFS, errno != EACCES { return errno }
    }
    return nil
  }

  /// Nil, or why it did not work; then everything is as before.
  private static func replace(_ path: String, with text: String) -> Int32? {
    if let reason = makeFolders(of: path) { return reason }
    var template = Array("\(path).XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return errno }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var reason: Int32?
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, reason == nil {
      let written = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if written >= 0 { rest = rest.dropFirst(written) } else if errno != EINTR { reason = errno }
    }
    if reason == nil, fsync(file) != 0 { reason = errno }
    if close(file) != 0, reason == nil { reason = errno }
    if reason == nil, rename(template, path) != 0 { reason = errno }
    if reason != nil { unlink(template) }
    return reason
  }
}
