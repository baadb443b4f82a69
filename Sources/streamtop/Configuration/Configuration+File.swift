extension Configuration {
  /// What a file does not say stays as it comes.
  init(_ text: YAMLText) throws(YAMLMistake) {
    self.init()
    guard let root = try text.root() else { return }
    for (name, entry) in try root.fields() {
      guard let setting = Setting.all.first(where: { $0.name == name }) else {
        throw entry.mistake("is not known; known are \(Setting.all.map(\.name).joined(separator: ", "))")
      }
      try setting.read(entry, &self)
    }
  }

  /// As a file that reads as the same.
  var yaml: String {
    let standard = Configuration()
    let parts = Setting.all.map { setting in
      """
      # \(setting.help): \(setting.allowed).
      # \(setting.write(standard)) unless said.
      \(setting.name): \(setting.write(self))

      """
    }
    return "# The configuration of streamtop. Options of the command line come before it.\n\n"
      + parts.joined(separator: "\n")
  }
}
