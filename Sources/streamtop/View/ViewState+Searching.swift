import Streams

extension ViewState {
  private static let longestSearch = 32

  /// Opens an empty search box, and looks at where its answers are heard.
  mutating func openSearchBox(at model: Model) {
    guard let box = model.status.searchBox, model.nodes[box] != nil else {
      notice = "there is no search box"
      return
    }
    popup = .search
    searchText = ""
    selection = box
    selectedRow = model.rows(folded: folded).firstIndex { $0.id == box } ?? selectedRow
  }

  /// Takes a key that means nothing else as a letter.
  mutating func type(_ key: Key) -> [Effect] {
    guard case .character(let character) = key, CharacterWidth.of(String(character)) > 0,
      searchText.count < Self.longestSearch
    else { return [] }
    searchText.append(character)
    return [.search(searchText)]
  }

  /// Takes pasted text as typed where there is something to type into. It is never taken for keys: what was copied
  /// elsewhere does not mean what its letters do here.
  mutating func paste(_ text: String) -> [Effect] {
    pendingKeys = []
    notice = nil
    guard popup == .search else {
      notice = "pasted text is not taken for keys"
      return []
    }
    let former = searchText
    for scalar in text.unicodeScalars { _ = type(.character(Character(scalar))) }
    return searchText == former ? [] : [.search(searchText)]
  }

  mutating func useSearchBox(_ command: Command) -> [Effect] {
    switch command {
    case .back:
      popup = nil
      return []
    case .eraseLetter where !searchText.isEmpty: searchText.removeLast()
    case .eraseAll where !searchText.isEmpty: searchText = ""
    default: return []
    }
    return [.search(searchText)]
  }
}
