import Glibc

/// The program's output, written at once and to the end. Where whoever has opened the file does not let it block, a reader
/// that is slow is waited for all the same.
enum StandardOutput {
  /// Why something could not be written.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static func write(_ text: String) throws(Failure) { try write(text, to: STDOUT_FILENO) }

  static func write(_ text: String, to file: Int32) throws(Failure) { try write(Array(text.utf8), to: file) }

  static func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if written >= 0 {
        bytes.removeFirst(written)
      } else if errno == EAGAIN {
        var request = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw Failure(description: "cannot write the output: \(String(cString: strerror(errno)))")
      }
    }
  }
}
