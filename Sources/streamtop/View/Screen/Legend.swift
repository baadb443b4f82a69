/// What the signs, the words and the columns of the screen mean, and what a filter may say.
enum Legend {
  static let marbles: [(keys: String, help: String)] = [
    ("MARBLES", ""), ("● 2 ▬", "a value, two, 10 and up"), ("▷ ✕ ↻", "request, error, retry"),
    ("┄", "waits for its retry"), ("┃1 ⊘1", "completed, cancelled #1"), ("✕1", "failed first"),
    ("· ░", "dropped, not seen"),
  ]

  static let signs: [(keys: String, help: String)] = [
    ("OTHER SIGNS", ""), ("◆", "what you have done"), ("!", "a lint, or a mistake"),
    ("Σ", "speaks for all below it"), ("only counted", "values in all figures,"),
    ("", "but not told one by one"),
  ]

  static let columns: [(keys: String, help: String)] = [
    ("COLUMNS", ""), ("NEXT ERR", "values, errors so far"), ("DROP", "values thrown away"),
    ("RETRY RTY", "retries"), ("REQ", "requests sent from it"), ("RATE", "values per second"),
    ("p50 p99", "half, 99 % of the tasks"), ("", "were as fast as this"),
    ("LAST 11 s", "its values over time"),
  ]

  static let mouse: [(keys: String, help: String)] = [
    ("MOUSE", ""), ("click", "select, press a word"), ("click twice", "to the node, details"),
    ("click beside", "close what lies on top"), ("wheel", "scroll"), ("drag", "move a border"),
  ]

  static let palette: [(keys: String, help: String)] = [
    ("IN THE PALETTE, TOO", ""), ("filter find", "WORDS, TEXT"), ("sort columns", "ORDER, NAMES"),
    ("set save", "NAME VALUE, PATH"), ("speed goto", "0.25 to 64, TIME"),
    ("request", "NAME TEXT"), ("fault", "[CHAIN] next, outage,"), ("", "slower or faster"),
  ]

  /// Below the keys on the left.
  static let left = [columns, marbles, signs, mouse]

  static let filter: [(keys: String, help: String)] = [
    ("FILTER AND ORDER", ""), ("feed", "chain, operator, name"), ("state:retry", "or kind op name chain"),
    ("file:Login", "or value error"), ("err>0 p99>=1s", "or next drop retry"),
    ("rate<10 age<9s", "or req p50"),
    ("!feed \"a b\"", "not that; a blank"), ("14 of 206", "fit; in all panes,"),
    ("", "but the log stays in"), ("", "the order of time"),
  ]

  /// Below the keys on the right.
  static let right = [palette, filter]
}
