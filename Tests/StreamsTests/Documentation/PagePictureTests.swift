import Testing

// Serial, because all may write the same pages: STREAMS_WRITE_DOCS=1 writes them.
@Suite(.serialized) enum Documentation {}

extension Documentation {
  struct Pictures {
    @Test func `are what the operators do`() throws {
      let pictures = Dictionary(Picture.all.map { ($0.name, $0.draw()) }) { first, _ in first }
      for var page in try Page.all() {
        if Page.isWriting { try page.write("picture") { pictures[$0] } }
        for block in page.blocks where block.kind == "picture" {
          let picture = try #require(pictures[block.name], "unknown to \(page.name): \(block.name)")
          #expect(block.text == picture, "\(block.name) in \(page.name)")
        }
        #expect(page.emptyMarkers == [], "\(page.name)")
      }
    }

    @Test func `all stand on a page, and have names of their own`() throws {
      let (shown, names) = (try shown, Picture.all.map(\.name))
      #expect(names.filter { !shown.contains($0) } == [])
      #expect(Set(names).count == names.count)
    }

    @Test func `show every operator`() throws {
      let operators = try PublicNames.functions(in: "Sources/Streams/Operators", of: "EventStream")
      #expect(operators.count > 40)
      let shown = Set(try shown.map { String($0.prefix { $0 != "," }) })
      #expect(operators.subtracting(shown) == [])
      let listed = try Page.all().filter { Picture.families.keys.contains($0.name) }.flatMap(\.listedMembers)
      #expect(listed.count > 60)
      #expect(Set(listed).subtracting(shown) == [])
    }

    @Test(arguments: [
      ("-1(23)|", "─10─{20 30}─|"), ("-1(2✕)!", "─10─{20 ✕}─!"), ("-1-#", "─10──#"), ("-1--", "─10───"),
    ])
    func `draw groups, errors and ends`(_ input: String, _ output: String) {
      let picture = Picture.numbers("", input) { $0.map { $0 * 10 } }
      #expect(picture.draw().split(separator: "\n").last == "map { $0 * 10 }  \(output)")
    }

    private var shown: [String] {
      get throws { try Page.all().flatMap(\.blocks).filter { $0.kind == "picture" }.map(\.name) }
    }
  }
}
