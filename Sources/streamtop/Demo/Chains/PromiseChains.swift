import Streams

/// `feed`: fails more often than not; each retry waits twice as long as the one before.
func feedChain(on network: SimulatedNetwork, title: String) -> Chain {
  let feed = network.promise(.feed) { $0.content % 40 }.named(title)
  let retried = feed.retry(.exponential(5, base: 0.5, cap: 8))
  let decoded = retried.map { "\($0) posts" }
  let ended = decoded.onTerminate { _ in }

  var chain = Chain(.feed)
  chain.add(feed)
  chain.add(retried)
  chain.add(decoded)
  chain.add(ended)
  return chain
}

/// `avatar`: up to three more tries, a second apart.
func avatarChain(on network: SimulatedNetwork, title: String) -> Chain {
  let avatar = network.promise(.avatar) { Blob(kilobytes: 4 + $0.content % 60) }.named(title)
  let retried = avatar.retry(3, delay: 1)
  let size = retried.map { $0.kilobytes }

  var chain = Chain(.avatar)
  chain.add(avatar)
  chain.add(retried)
  chain.add(size)
  return chain
}

/// `upload`: succeeds, so that all it shows is how the end climbs from the last stream to the first.
func uploadChain(on network: SimulatedNetwork, title: String) -> Chain {
  let upload = network.promise(.upload) { Blob(kilobytes: 100 + $0.content) }.named(title)
  let retried = upload.retry(3, delay: 0.5)
  let receipt = retried.map { "stored \($0)" }
  let shown = receipt.on { _ in }

  var chain = Chain(.upload)
  chain.add(upload)
  chain.add(retried)
  chain.add(receipt)
  chain.add(shown)
  return chain
}

/// `login`: the password is wrong, and no retry mends that.
func loginChain(on network: SimulatedNetwork, title: String) -> Chain {
  let login = network.promise(.login) { $0.content }.named(title)
  let retried = login.retry(.linear(3, step: 0.75))
  let heard = retried.onError { _ in }

  var chain = Chain(.login)
  chain.add(login)
  chain.add(retried)
  chain.add(heard)
  return chain
}

/// `thumbs`: would try for ever, so the demo cancels it.
func thumbsChain(on network: SimulatedNetwork, title: String) -> Chain {
  let thumbs = network.promise(.thumbs) { Blob(kilobytes: $0.content) }.named(title)
  let retried = thumbs.retry(RetryPolicy(nil, delay: .constant(4)))
  let shown = retried.on { _ in }

  var chain = Chain(.thumbs)
  chain.add(thumbs)
  chain.add(retried)
  chain.add(shown)
  return chain
}

/// `report`: rendered with retries of its own, then published; a retry of the publishing reuses what was rendered.
func reportChain(on network: SimulatedNetwork, title: String) -> Chain {
  let report = network.promise(.render) { "report \($0.content)" }.named(title)
  let rendered = report.retry(3, delay: 0.4).reuse()
  let published = rendered.asyncMap { text, completion in
    network.send(to: .publish) { result in
      completion(result.map { _ in "\(text) is out" }.mapError { $0 })
    }
  }
  let retried = published.retry(4, delay: 0.8)
  let shown = retried.on { _ in }

  var chain = Chain(.report)
  chain.add(report)
  chain.add(rendered)
  chain.add(published)
  chain.add(retried)
  chain.add(shown)
  return chain
}

/// `mirror`: the same file from two places; the first to come wins, and the other is cancelled.
func mirrorChain(on network: SimulatedNetwork, title: String) -> Chain {
  let east = network.promise(.east) { _ in "from the east" }.named("\(title) east")
  let eastRetried = east.retry(3, delay: 0.6)
  let west = network.promise(.west) { _ in "from the west" }.named("\(title) west")
  let westRetried = west.retry(3, delay: 0.6)
  let first = eastRetried.merge(westRetried).named(title)
  let shown = first.on { _ in }

  var chain = Chain(.mirror)
  chain.add(east)
  chain.add(eastRetried)
  chain.add(west)
  chain.add(westRetried)
  chain.add(first)
  chain.add(shown)
  return chain
}
