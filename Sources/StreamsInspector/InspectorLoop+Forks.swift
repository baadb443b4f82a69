// What a fork of a watched program inherits.

extension InspectorLoop {
  /// In a fork, closes all that is open here, and stops looking. The fork has not inherited the thread, which holds what it
  /// works with for good. The program keeps its socket, its viewers and its recordings.
  func abandon() {
    for viewer in viewers { viewer.socket.closeNow() }
    for recording in recordings { recording.abandon() }
    listener?.closeNow()
    bell.close()
    (viewers, recordings) = ([], [])
    // The thread may have been in the middle of a look.
    probe.forgetCollector()
    reader?.stop()
    restIfUnwatched()
  }
}
