import Glibc

/// The program's output, written at once and to the end. Where whoever has opened the file does not let it block, a reader
/// that is slow is waited for all the same.
enum StandardOutput {
  /// Why something could not be written.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func write(_ text: String) throws(Failure) { try write(text, to: STDOUT_FILENO) }

  /// Says something to the user beside what is printed, in one line on the standard error.
  static func remark(_ words: String) {
    // Who has no standard error has not asked to be told.
    try? write("streamtop: \(words.harmless)\n", to: STDERR_FILENO)
  }

  static func write(_ text: String, to file: Int32) throws(Failure) { try write(Array(text.utf8), to: file) }

  static func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try writeBeginning(of: &rest, to: file)
      var request = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      if !rest.isEmpty { _ = poll(&request, 1, -1) }
    }
  }

  /// Writes as much of the beginning of `bytes` as the file takes at once, and removes that from them.
  /// - Parameter limit: how many bytes at most.
  static func writeBeginning(
    of bytes: inout ArraySlice<UInt8>, atMost limit: Int = .max, to file: Int32
  ) throws(Failure) {
    let written = bytes.prefix(limit).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if written >= 0 {
      bytes = bytes.dropFirst(written)
    } else if errno != EAGAIN, errno != EINTR {
      throw Failure(description: "cannot write the output: \(String(cString: strerror(errno)))")
    }
  }
}
