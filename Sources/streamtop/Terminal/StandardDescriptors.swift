import Glibc

/// The descriptors 0 to 2, which every library takes for the input, the output and the errors of the program.
enum StandardDescriptors {
  /// Opens those that are closed. What is opened later would get their numbers, and be taken for them.
  ///
  /// They are opened in the wrong direction, so that to use them fails as it did before.
  static func occupy() {
    let ways = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    for (number, way) in ways where fcntl(number, F_GETFD) < 0 {
      // Gets the lowest number that is free, and those below are not.
      _ = open("/dev/null", way)
    }
  }
}
