extension String {
  /// The same on one line, without what would act on a terminal: it may repeat what a user or a program has said.
  var harmless: String {
    String(String.UnicodeScalarView(unicodeScalars.map(\.harmless)))
  }
}

extension Unicode.Scalar {
  /// What is drawn in its place: itself, unless it would act on a terminal.
  var harmless: Unicode.Scalar { CharacterWidth.isControl(self) ? "·" : self }
}
