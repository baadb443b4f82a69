/// What has been typed so far, after each key.
enum Typing {
  /// Types the text by itself, a letter at a time.
  static func itself(_ text: String, every interval: Duration) -> AsyncStream<String> {
    AsyncStream { continuation in
      let task = Task {
        for end in text.indices {
          try? await Task.sleep(for: interval)
          continuation.yield(String(text[...end]))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// What a person types, until Enter, Ctrl-C or Ctrl-D, or the end of the standard input.
  static func keys() -> AsyncStream<String> {
    AsyncStream { continuation in
      let task = Task {
        var text = ""
        for await key in Keyboard.keys() {
          switch key {
          case 3, 4, 10, 13: return continuation.finish()
          case 8, 127: text = String(text.dropLast())
          case 32...126: text.unicodeScalars.append(Unicode.Scalar(key))
          default: continue
          }
          continuation.yield(text)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
