/// Something that terminals do when they are asked to, by its number. Those that do not know it ignore it.
struct PrivateMode: Sendable {
  let on: [UInt8]
  let off: [UInt8]

  private init(_ number: Int) {
    on = Array("\u{1B}[?\(number)h".utf8)
    off = Array("\u{1B}[?\(number)l".utf8)
  }

  /// What comes between is shown as one frame.
  static let synchronizedUpdate = PrivateMode(2026)
  /// Marks tell where pasted text begins and ends.
  static let bracketedPaste = PrivateMode(2004)
  /// The mouse is reported while a button goes down, up or is held.
  private static let mouseButtons = PrivateMode(1002)
  /// Reports of the mouse are decimal, so that any column fits.
  private static let decimalMouse = PrivateMode(1006)

  /// What has the terminal report the mouse.
  static let mouseReports = [mouseButtons, decimalMouse]
}
