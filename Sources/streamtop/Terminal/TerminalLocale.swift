import Glibc

/// The character encoding of the terminal, as the locale tells it.
enum TerminalLocale {
  /// Whether the locale says UTF-8. The first use sets LC_CTYPE, and only that: decimals keep their dot.
  static let isUnicode: Bool = {
    let isSet = setlocale(LC_CTYPE, "") != nil
    // Small systems often lack the locale that a login shell brings along from elsewhere.
    if !isSet, claimsUnicode(TerminalOptions.environment) { _ = setlocale(LC_CTYPE, "C.UTF-8") }
    return nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
  }()

  /// Whether the first of LC_ALL, LC_CTYPE and LANG that has a value asks for UTF-8.
  static func claimsUnicode(_ environment: (String) -> String?) -> Bool {
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
    guard let name = values.first(where: { !$0.isEmpty })?.lowercased() else { return false }
    return name.contains("utf-8") || name.contains("utf8")
  }
}
