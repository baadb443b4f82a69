import Glibc

// What carries the connection has something to say to the user, too, such as why it is lost.

extension Attachment {
  /// Why the program may say nothing. A network that is dead leaves the carrier waiting for minutes.
  var causesOfSilence: String {
    "it may be stopped, or very busy" + (carrier == nil ? "" : ", or the connection is lost")
      + (owesAnswer ? "; it has not answered yet" : "")
  }

  /// That no stream has had some of the names whose values are wanted, in words; nil where there is none of these.
  var unseenNames: String? { Format.noStream(called: values.unseen) }

  /// How a connection has ended that no last word came through. A program that is killed says none, and one that ends does not wait
  /// for a viewer who does not read: the viewer cannot tell these apart, nor know what has happened meanwhile.
  var wordsOfHangUp: String {
    let causes =
      carrier == nil
      ? "the program was killed, or this viewer was too slow"
      : "the program was killed, this viewer was too slow, or the connection is lost"
    return "no last word came: \(causes); facts may be missing"
      + (owesAnswer ? "; what was asked last has no answer" : "")
  }

  /// Why it is not known how the program has ended; nil while it has not, and where it has said so.
  var failure: WatchedProgram.Failure? {
    guard hasHungUp, let ending else { return nil }
    return WatchedProgram.Failure(kind: .unavailable, description: ending)
  }

  /// Why it is not known who is at the other end.
  func wordsWithoutHeader() -> String {
    // The one at the other end is not heard where it was not even reached. What carries the connection says why by itself.
    if isOver, let carrier, let status = carrier.wait(atMost: 1_000) {
      hearCarrier()
      return "ssh ended with status \(status) before the program said who it is"
    }
    if inbox.hasHeard { return "what answers there does not speak the format of streamtop" }
    return isOver
      ? "the program hung up before it said who it is" : "the program says nothing; \(causesOfSilence)"
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
