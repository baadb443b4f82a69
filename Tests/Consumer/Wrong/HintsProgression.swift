// says: 'init(file:line:task:)' is unavailable: the first parameter is the stream's state: write { state, progress, completion in
import Streams

func hintsProgression() {
  _ = Progression<Double, Int> { progress, completion in
    progress(0.5)
    completion(.success(3))
  }
}
