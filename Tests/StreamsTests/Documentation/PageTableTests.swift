import Testing

extension Documentation {
  struct Tables {
    /// How the heads of columns begin that name what this library has.
    private static let columns = ["Streams", "Operators", "Stay an Observable", "The owner calls"]

    @Test func `name only what the library has`() throws {
      let names = try PublicNames.all()
      #expect(names.count > 200)
      for page in try Page.all() {
        let unknown = page.codes(inColumns: Self.columns).filter { code in
          identifiers(code).contains { !names.contains($0) }
        }
        #expect(unknown == [], "\(page.name)")
      }
    }

    @Test func `are read column by column`() {
      let page = Page(name: "", lines: ["| A | B |", "|---|---|", "| `x` | `y(1)`, `@z` |", "", "`w`"])
      #expect(page.codes(inColumns: ["B"]) == ["y(1)", "@z"])
      #expect(identifiers("Promise.value(x)") == ["Promise", "value"])
    }

    /// What a piece of code names, up to its arguments.
    private func identifiers(_ code: String) -> [String] {
      code.prefix { $0 != "(" && $0 != "{" && $0 != "<" && $0 != " " }
        .split { $0 == "." || $0 == "@" }.map(String.init).filter { $0 != "init" }
    }
  }
}
