import Streams

/// A page of a site.
struct Page: Equatable, Sendable {
  let number: Int
  let text: String
}

// sample: fetcher-pages
/// The pages of a site. Who asks for a page that is on its way shares that run; four runs at a time are under way, eight
/// requests wait, and a run that takes two seconds is given up.
func pages(from site: Cold<Int, Page>) -> Cold<Int, Page> {
  site.named("site")
    .timeout(2)  // above the limit, so that waiting in line does not count
    .inFlight(limit: 4, buffer: 8)
    .singleFlight()
    .named("pages")
}
// end
