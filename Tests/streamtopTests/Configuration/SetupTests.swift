import Testing

@testable import streamtop

struct SetupTests {
  private func dashboard(_ text: String = "") throws -> Dashboard {
    var options = DashboardOptions()
    options.configuration = try Configuration(YAMLText(file: "config.yaml", text: text))
    var dashboard = Dashboard(options: options)
    _ = dashboard.reduce(.resize(Size(width: 120, height: 40)))
    return dashboard
  }

  @Test func `keys of the file do what they say, and help and bar show them`() throws {
    var dashboard = try dashboard("keys: {quit: [Q], help: [F9]}")
    #expect(dashboard.reduce(.key("q")).isEmpty)
    #expect(dashboard.view.notice == "q does nothing here; F9 lists the keys")
    let bar = dashboard.render(dashboard.view.size).text
    #expect(bar.contains("Q Quit") && bar.contains("F9 Help"))
    _ = dashboard.reduce(.key(.function(9)))
    #expect(dashboard.render(Size(width: 120, height: 70)).text.contains("F9 or Esc closes"))
    _ = dashboard.reduce(.key(.escape))
    #expect(dashboard.reduce(.key("Q")) == [.quit])
  }

  @Test func `the dashboard starts as the file says`() throws {
    let view = try dashboard("sort: rate\ngrouped: true\ncolumns: [next]\nfilter: err>0").view
    #expect(view.plan.order == .rate && view.plan.isGrouped && view.columns == [.next])
    #expect(view.plan.filter?.text == "err>0")
  }

  @Test func `the setup changes what its line is about`() throws {
    var dashboard = try dashboard()
    var effects: [Effect] = []
    _ = dashboard.reduce(.key(.function(2)))
    for line in SetupLine.all {
      effects += dashboard.reduce(.key(.enter))
      #expect(dashboard.render(dashboard.view.size).text.contains("setup"), "\(line)")
      _ = dashboard.reduce(.key(.down))
    }
    #expect(effects == [.setTheme(.contrast), .setMouse(false), .saveConfiguration])
    let configuration = dashboard.configuration
    #expect(configuration.theme == .contrast && configuration.order == .rate)
    #expect(configuration.isGrouped && !configuration.usesMouse && configuration.columns != nil)
  }

  @Test(
    arguments: [
      ("set theme contrast", [.setTheme(.contrast)]), ("set mouse false", [.setMouse(false)]),
      ("set columns next,errors", []), ("set grouped true", []), ("set filter kind:hot !\"a b\"", []),
      ("save-config", [.saveConfiguration]),
    ] as [(String, [Effect])])
  func `the palette sets things`(text: String, effects: [Effect]) throws {
    var dashboard = try dashboard()
    #expect(try dashboard.carryOut(PaletteOrder(text)) == effects)
    #expect(dashboard.configuration != Configuration() || text == "save-config")
  }

  @Test(
    arguments: [
      ("set", 3, "needs one of theme"), ("set colour red", 4, "no setting \"colour\"; there are theme"),
      ("set theme dark", 10, "no \"dark\"; there are default"),
      ("set columns next,x", 17, "no \"x\"; there are next"),
      ("set columns next,errors,next", 24, "columns: \"next\" stands here twice; once is allowed"),
      ("columns next errors next", 20, "columns: \"next\" stands here twice; once is allowed"),
      ("set filter err>0 kin:x", 17, "no field \"kin\""),
      ("set mouse maybe", 10, "no \"maybe\"; there are true, false"),
    ])
  func `what cannot be set is named`(text: String, position: Int, message: String) {
    do {
      _ = try PaletteOrder(text)
      Issue.record("accepted")
    } catch {
      #expect(error.position == position && error.message.contains(message), "\(error)")
    }
  }
}
