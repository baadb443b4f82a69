import Streams
struct Story { mutating func take(_ fact: Fact) {} }
struct MarbleTest { init(_ story: Story, using: String?) {}; var text: String { "" } }
