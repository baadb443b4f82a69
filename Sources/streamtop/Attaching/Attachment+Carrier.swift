import Glibc

// What carries the connection has something to say to the user, too, such as why it is lost.

extension Attachment {
  /// Why the program may say nothing. A network that is dead leaves the carrier waiting for minutes.
  var causesOfSilence: String {
    "it may be stopped, or very busy" + (carrier == nil ? "" : ", or the connection is lost")
  }

  /// Takes in what the carrier has written: for the log, or it is written through.
  func hearCarrier() {
    if logsCarrier { carrierOutput?.takeIn(isOver: isOver) } else { passOnCarrier() }
  }

  /// Writes through what the carrier has written, as far as no log has had it.
  func passOnCarrier() {
    guard let bytes = carrierOutput?.takeRest(), !bytes.isEmpty else { return }
    // Who has no standard error has not asked to be told.
    try? StandardOutput.write(bytes, to: STDERR_FILENO)
  }
}
