/// What the user prefers: how the dashboard looks when it starts, and which keys it has.
struct Configuration: Hashable, Sendable {
  var theme = ThemeName.standard
  var glyphs = GlyphSet.unicode
  var usesMouse = true
  var isReadOnly = false
  /// At most.
  var framesPerSecond = 30
  /// Nil for those that the width has room for.
  var columns: [ChainColumn]?
  var order = ChainOrder.order
  var isGrouped = false
  /// Whether the title says what frames cost, and whose time passes.
  var showsFrames = false
  var filter: NodeFilter?
  var layouts = Layout.all
  var keys = KeyTable.standard
}

extension ViewState {
  /// How the user looks at first.
  init(_ configuration: Configuration) {
    theme = configuration.theme
    usesMouse = configuration.usesMouse
    columns = configuration.columns
    plan.order = configuration.order
    plan.isGrouped = configuration.isGrouped
    showsFrames = configuration.showsFrames
    plan.filter = configuration.filter
    layouts = configuration.layouts
  }
}

extension Dashboard {
  /// As it began, with what the user has changed since then.
  var configuration: Configuration {
    var configuration = options.configuration
    configuration.theme = view.theme
    configuration.usesMouse = view.usesMouse
    configuration.columns = view.columns
    configuration.order = view.plan.order
    configuration.isGrouped = view.plan.isGrouped
    configuration.showsFrames = view.showsFrames
    configuration.filter = view.plan.filter
    configuration.layouts = view.layouts
    return configuration
  }

  var keyTable: KeyTable {
    var keys = options.configuration.keys
    keys.glyphs = options.glyphs
    return keys
  }
}
