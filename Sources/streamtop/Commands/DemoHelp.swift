/// The long part of `streamtop demo --help`.
enum DemoHelp {
  private static let keys = KeyTable.standard

  static let discussion = """
    Press \(keys.name(of: .help)) in the dashboard for its keys. Until a key is pressed for the first time, a line says \
    which; $XDG_CONFIG_HOME/streamtop/first-key, or else ~/.config/streamtop/first-key, remembers that. Remove it to see \
    the line again.

    KEY SCRIPTS. Each character of --keys is a key. Names stand in angle brackets: <Tab> <S-Tab> <Enter> \
    <Esc> <Space> <Backspace> <Up> <Down> <Left> <Right> <PgUp> <PgDn> <Home> <End> <F1> to <F12> <C-c> \
    (Control), and <lt> for '<' itself. <wait 2s> lets two seconds pass. What follows \(keys.name(of: .search)) is typed into the \
    search box until <Enter> or <Esc>: '\(keys.name(of: .search))swi<wait 1s>ft<Enter>'. \
    \(keys.name(of: .pauseReader)) pauses the reader of the tape, and again resumes it. A pause, and a stop by \
    \(keys.name(of: .toggleBreak)), that no key ends any more is the end of the run. Copying, saving and \
    suspending need a terminal.

    NDJSON. --headless --format ndjson prints one JSON object per line for each thing that happens. All have:
      seq     number, increasing in the order in which things happened
      t       virtual seconds
      event   what happened, see below
      node    number of the stream to which it happened
      parent  number of the stream above, null at a root; parents, a list, where streams are merged
      name    the stream's name, or its type and operator
      kind    Cold, Promise, Signal, CallbagSource …
    and, depending on the event:
      made      a stream was built: type, operation, location
      named     a stream got a name
      attached  a stream hears another one from now on, such as the run of an inner producer: to
      request   the program asked on this stream: request (number), branch (asking node), share, value
      run       a task starts: attempt; on a Cold also request, branch, share
      response  a task answered a request: request, branch, share, failed
      stopped   a request ends without an answer, as by a cancel: request, branch, share
      unheard   no branch below was to hear an answer: request, branch, share
      next      a value: value; on a Cold also request, branch, share
      error     a failure: error; on a Cold also request, branch, share
      retry     the task is to run again: attempt, of (null when unlimited), delay (seconds), error
      drop      a value or answer was dropped: late, twice, or over a limit
      pause     a reader paused its source
      resume    it had it go on
      cancel    the program called cancel on this stream
      end       the stream ended: reason (completed, cancelled, error), error when it failed, and cause
      command   who watches, or the scenario, did something to the program: command

    SCENARIOS. calm, storm (everything retries), outage (a long one, which ends), crowd (a thousand chains at \
    1 kHz), and sick-LINT; or a YAML file with endpoints, outages, chains, faults and keys: ./mine.yaml. The page \
    Scenarios of the documentation has all keys.

    LINTS. --scenario sick-LINT runs a program that the lint of that name finds: retry-storm, nested-retry, \
    unread-error, stuck-promise, leak, unheard-response, late-value, slow-operator. The log shows them with a !.
    """
}
