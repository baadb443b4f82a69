import Foundation

@testable import StreamsWire

/// What a file has that a program records itself to.
func elements(of path: String) throws -> [RecordingDecoder.Element] {
  var decoder = RecordingDecoder()
  decoder.append(try Data(contentsOf: URL(filePath: path)))
  var elements: [RecordingDecoder.Element] = []
  while let element = try decoder.next() { elements.append(element) }
  while let element = decoder.finish() { elements.append(element) }
  return elements
}
