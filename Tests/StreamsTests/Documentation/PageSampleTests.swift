import Testing

extension Documentation {
  struct Samples {
    @Test func `stand on the pages as they are compiled`() throws {
      let samples = Dictionary(try PageSample.all().map { ($0.name, $0) }) { first, _ in first }
      for var page in try Page.all() {
        if Page.isWriting { try page.write("sample") { samples[$0]?.code } }
        for block in page.blocks where block.kind == "sample" {
          let sample = try #require(samples[block.name], "\(page.name) has an unknown sample: \(block.name)")
          #expect(block.text == sample.code, "\(block.name) in \(page.name)")
        }
        #expect(page.unmarkedSamples == [], "lines of \(page.name) with code that no test runs")
      }
    }

    @Test func `stand on the front page as on the others`() throws {
      let samples = Dictionary(try PageSample.all().map { ($0.name, $0) }) { first, _ in first }
      let shown = Set(try Page.all().flatMap(\.blocks).map(\.name))
      var page = try Page.front()
      if Page.isWriting { try page.write("sample") { samples[$0]?.code } }
      #expect(page.blocks.count > 4 && page.emptyMarkers == [])
      for block in page.blocks {
        #expect(block.text == samples[block.name]?.code, "\(block.name)")
        #expect(shown.contains(block.name), "\(block.name) stands on no other page")
      }
    }

    @Test func `print what they say`() async throws {
      let samples = try PageSample.all()
      for (name, run) in PageSample.runs {
        let sample = try #require(samples.first { $0.name == name }, "no sample shows what \(name) runs")
        let printed = try await PageSample.run(run)
        #expect(printed == sample.outputs, "\(name)")
      }
    }

    @Test func `are run when they print, shown, and have names of their own`() throws {
      let samples = try PageSample.all()
      let shown = try Page.all().flatMap(\.blocks).filter { $0.kind == "sample" }.map(\.name)
      let printing = samples.filter { $0.code.contains("print(") }
      #expect(printing.filter { PageSample.runs[$0.name] == nil || $0.outputs.isEmpty }.map(\.name) == [])
      #expect(samples.map(\.name).filter { !shown.contains($0) } == [])
      #expect(Set(samples.map(\.name)).count == samples.count)
    }
  }
}
