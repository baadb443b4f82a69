import ArgumentParser

/// `streamtop request`.
struct RequestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "request",
    abstract: "Send a request to a stream of a program that allows it.",
    discussion: """
      The program says which with StreamInspector.start().allowRequests(on: stream, as: NAME). A text that begins with a dash \
      comes after '--'. Nothing is printed when the program has taken the request: what comes of it is on the screen of attach.
      """
  )

  @Argument(help: ArgumentHelp("The program: a pid, a name or the path of a socket.", valueName: "who"))
  var who: String

  @Argument(
    help: ArgumentHelp("The name that the program has given the stream for requests.", valueName: "name"))
  var name: String

  @Argument(help: ArgumentHelp("What is asked for, as the program reads it.", valueName: "text"))
  var text: String

  func run() throws {
    let attachment = try Attachment(WatchedProgram.connect(to: who))
    try attachment.waitForHeader()
    try attachment.request(text, of: name)
  }
}
