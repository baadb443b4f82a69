/// What the themes are called.
enum ThemeName: String, Hashable, CaseIterable, Sendable {
  /// For dark backgrounds; where the terminal says that its background is light, ``light`` takes its place.
  case standard = "default"
  /// Bright on dark backgrounds, with nothing dim.
  case contrast
  /// Blue and orange in place of green and red.
  case colorblind
  /// Attributes tell the inks apart.
  case monochrome
  /// The terminal's own 16 colours, which its user has chosen.
  case terminal
  /// Dark on light backgrounds.
  case light
}
