#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where programs that can be watched have their sockets: a directory of one user, which no other user can read.
package struct InspectorDirectory {
  package let path: String

  package init(path: String) { self.path = path }

  /// Where a program of this user has its socket: `STREAMTOP_DIR`, else `streamtop` in `XDG_RUNTIME_DIR` if that is a directory
  /// of this user, else `streamtop-` and the user's number in `TMPDIR` or `/tmp`.
  package static var standard: InspectorDirectory { all(in: variable)[0] }

  /// Where programs of this user may have theirs: the standard one first, then those of programs that were started with
  /// another environment, as by cron. With `STREAMTOP_DIR` it is that one alone.
  ///
  /// - Parameter variable: what the environment says of a name; nil when it says nothing.
  static func all(in variable: (_ name: String) -> String?) -> [InspectorDirectory] {
    if let path = variable("STREAMTOP_DIR") { return [InspectorDirectory(path: path)] }
    var paths: [String] = []
    // A program that runs as another user with this one's environment, as with `sudo -E`, would take the directory away from
    // it.
    if let runtime = variable("XDG_RUNTIME_DIR"), isOwn(runtime) { paths.append("\(runtime)/streamtop") }
    paths += [variable("TMPDIR"), "/tmp"].compactMap(\.self).map { "\($0)/streamtop-\(getuid())" }
    return paths.map(InspectorDirectory.init(path:))
  }

  /// Whether a path is a directory of this user, and no link to one.
  private static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
  }

  /// What the environment says; nil when it says nothing, or the empty text.
  package static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Makes the directory if it is not there.
  /// - Throws: why it cannot be used.
  package func prepare() throws(InspectorFailure) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .system("cannot make \(path)") }
    try check()
  }

  /// - Throws: why it cannot be used: it is a link, another user's, or open to others.
  package func check() throws(InspectorFailure) {
    var status = stat()
    // Not what a link leads to: that may change between two looks.
    guard lstat(path, &status) == 0 else { throw .system("cannot use \(path)") }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw InspectorFailure("\(path) is no directory") }
    guard status.st_uid == getuid() else { throw InspectorFailure("\(path) belongs to another user") }
    guard status.st_mode & 0o077 == 0 else { throw InspectorFailure("\(path) is open to other users") }
  }

  /// The paths of the sockets in all directories in which programs of this user may have them, and why some directories cannot
  /// be used.
  /// - Throws: why the standard directory cannot be used, when no socket is in any other.
  package static func allSockets() throws(InspectorFailure) -> (paths: [String], failures: [InspectorFailure])
  {
    try sockets(in: all(in: variable))
  }

  /// - Parameter directories: the standard one first. At the paths of the others, any user may have put something.
  static func sockets(
    in directories: [InspectorDirectory]
  ) throws(InspectorFailure) -> (paths: [String], failures: [InspectorFailure]) {
    var (paths, failures): ([String], [InspectorFailure]) = ([], [])
    var standardFailure: InspectorFailure?
    // One directory may have several paths, as with a slash at the end of `TMPDIR`.
    var places: Set<String> = []
    for (index, directory) in directories.enumerated() where places.insert(directory.place).inserted {
      do throws(InspectorFailure) { paths += try directory.sockets() } catch {
        failures.append(error)
        if index == 0 { standardFailure = error }
      }
    }
    if paths.isEmpty, let standardFailure { throw standardFailure }
    return (paths, failures)
  }

  /// The path without links on the way and without doubled slashes, if the directory is there.
  private var place: String {
    guard let place = realpath(path, nil) else { return path }
    defer { free(place) }
    return String(cString: place)
  }

  /// The paths of the sockets that are there, in order; none when there is no directory.
  /// - Throws: why the directory cannot be used.
  package func sockets() throws(InspectorFailure) -> [String] {
    do { try check() } catch {
      if error.number == ENOENT { return [] }
      throw error
    }
    guard let entries = opendir(path) else { throw .system("cannot read \(path)") }
    defer { closedir(entries) }
    var paths: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".sock") { paths.append("\(path)/\(name)") }
    }
    return paths.sorted()
  }

  /// A path for the socket of this process, which no other one has.
  func newSocket() -> String {
    let digits = String(UInt16.random(in: .min ... .max), radix: 16)
    return "\(path)/\(getpid())-\(String(repeating: "0", count: 4 - digits.count))\(digits).sock"
  }

  /// Connects to a program. Its socket is removed when no program listens there any more.
  package static func connect(to path: String) throws(InspectorFailure) -> Descriptor {
    do { return try UnixSocket.connect(to: path) } catch {
      var status = stat()
      if error.number == ECONNREFUSED, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
        status.st_uid == getuid()
      {
        unlink(path)
      }
      throw error
    }
  }
}
