extension PaletteOrder {
  /// A table of the lines that take arguments: how they are typed, and what they do.
  static var markdown: String {
    let lines = forms.map { form in
      let line = "\(form.name) \(form.arguments)".split(separator: "|").joined(separator: "\\|")
      return "| `\(line)` | \(form.help) |"
    }
    return (["| Line | What it does |", "|---|---|"] + lines).joined(separator: "\n")
  }
}
