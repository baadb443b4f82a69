extension String {
  /// The same on one line, without what would act on a terminal: it may repeat what a user or a program has said.
  var harmless: String {
    String(String.UnicodeScalarView(unicodeScalars.map { CharacterWidth.isControl($0) ? "?" : $0 }))
  }
}
