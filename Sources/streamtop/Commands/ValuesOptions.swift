import ArgumentParser

/// Whose values the commands that watch a program have it tell.
struct ValuesOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show, and record, the values of the streams of this name, or of all: of 4,096 streams with names at most.",
      valueName: "name|all"))
  var values: [String] = []

  /// Says that no stream has had some of the names, which may be mistyped.
  static func tellUnseen(of attachment: Attachment) {
    if let words = attachment.unseenNames { StandardOutput.remark(words) }
  }
}
