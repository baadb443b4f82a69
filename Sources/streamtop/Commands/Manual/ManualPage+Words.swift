// What no part of the program knows by itself.

extension ManualPage {
  static let about = """
    streamtop shows the streams of a running program: every operator with its counts, marbles, retries with their attempts \
    and countdowns, cancels, and the order in which chains end. A program lets itself be watched by a call of \
    StreamInspector.start(). Without a command, streamtop lists the programs that can be watched.
    """

  static let keys = """
    The name behind each key is that of its command in the configuration, and, but for the keys of a line, a menu or a \
    question, in the palette.
    """

  static let mouse = """
    A click selects a line, goes to a pane or a tab, or presses a word of the function bar; a second click on the line is \
    `Enter`; the wheel scrolls; a border that is dragged moves; a click beside what lies over the panes closes it. \
    `--no-mouse`, or `mouse: false` in the configuration, leaves the mouse to the terminal.
    """

  static let configuration = """
    The file has these keys. `streamtop config` prints all of them, and `streamtop config --check FILE` tells the first \
    mistake of a file with its line and column. Options of the command line come before the file. `--headless` reads no \
    file, and `--plain` takes `glyphs` from it.
    """

  static let environment: [(String, String)] = [
    ("XDG_CONFIG_HOME", "where the configuration is, in streamtop/config.yaml; ~/.config unless set"),
    ("STREAMTOP_DIR", "the directory of the sockets of the programs that can be watched"),
    (
      "XDG_RUNTIME_DIR",
      "where that directory is, as streamtop, when STREAMTOP_DIR is not set and this one is the user's own"
    ),
    (
      "TMPDIR",
      "where it is otherwise, as streamtop- and the number of the user; /tmp unless set, and looked into, too"
    ),
    (
      "STREAMTOP_RECORD",
      "of a program: the file that it records itself to, and its size, as in `run.strec,64M`"
    ),
    (
      "STREAMTOP_RUN",
      "of a program, set by streamtop run: whose child waits until it is watched, a second at most"
    ),
    ("TERM", "which terminal it is"),
    ("NO_COLOR", "draw without colours, unless it is empty"),
    (
      "LC_ALL, LC_CTYPE, LANG",
      "whether the terminal takes UTF-8; otherwise it is drawn with ASCII characters"
    ),
  ]

  static let files: [(String, String)] = [
    ("~/.config/streamtop/config.yaml", "the configuration; the dashboard writes it when it is told to save"),
    (
      "$XDG_RUNTIME_DIR/streamtop/*.sock, /tmp/streamtop-UID/*.sock",
      "the sockets of the programs that can be watched, of this user alone"
    ),
    ("streamtop-DATE-TIME.txt", "a screen that was written to the current directory"),
  ]

  static let examples: [(String, String)] = [
    ("Look at a simulated network:", "streamtop demo"),
    ("Watch a program that runs, by its name:", "streamtop attach shop"),
    (
      "Start a program, and watch it from its first stream to its end:", "streamtop run -- ./shop --port 8080"
    ),
    ("Record for half a minute, and look at it later:", "streamtop record shop -o run.strec --for 30s"),
    ("Stop at the first error of a recording:", "streamtop replay run.strec --break error"),
    (
      "Fail a build when something is wrong with its streams:",
      "streamtop demo --headless --for 2m --fail-on-lint"
    ),
    ("A trace for ui.perfetto.dev:", "streamtop export run.strec --format perfetto > trace.json"),
  ]
}
