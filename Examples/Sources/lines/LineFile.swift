import Streams

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is read a line at a time, and closed when it is released.
final class LineFile {
  /// Why a file cannot be read.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    /// What the system has just said of the file.
    init(reading path: String) {
      let reason = errno
      description = "cannot read \(path): \(String(cString: strerror(reason)))"
    }
  }

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private var line: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  init(_ path: String) throws(Failure) {
    guard let file = fopen(path, "r") else { throw Failure(reading: path) }
    (self.path, self.file) = (path, file)
  }

  deinit {
    free(line)
    fclose(file)
  }

  /// The next line, without its end; nil when there is none.
  func next() throws(Failure) -> String? {
    let count = getline(&line, &capacity, file)
    guard count > 0, let line else {
      // A folder can be opened, and anything may fail later: no line is not always the end.
      guard feof(file) != 0 else { throw Failure(reading: path) }
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: line, count: count)
    return String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}

// sample: lines-source
/// The lines of a file, which is opened when the first one is wanted, and closed with the end of the run.
func lines(of path: String) -> CallbagSource<String> {
  .pullable({ try LineFile(path) }) { file in try file.next() }
}
// end
