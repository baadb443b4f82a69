// What is told about keys, in one line: in the status line, or over the function bar where there is none.

extension Dashboard {
  /// The answer to the last key, or the keys that wait for more.
  var notice: String? {
    let keys = view.pendingKeys.isEmpty ? nil : "\(keyTable.name(view.pendingKeys)) …"
    return view.notice ?? keys
  }

  /// What to press next, until any key is pressed.
  var firstHints: [KeyTable.Hint]? {
    guard !view.hasPressed, !lists.chains.rows.isEmpty, view.size.width >= 72 else { return nil }
    let isRecording = abilities.contains(.scrubs)
    let acts: [Command] = isRecording ? [.pause, .seek(.by(.seconds(10)))] : [.request, .cancel, .retryNow]
    let arrows = [Command.up, .down].map { keyTable.arrow(of: $0) }
    return [KeyTable.Hint(key: arrows.joined(separator: " "), word: "choose")]
      + keyTable.hints(acts + [.open, .help, .filter], of: abilities)
  }
}
