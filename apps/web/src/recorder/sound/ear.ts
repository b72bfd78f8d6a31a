/** Measures how loud a stream is. */
interface Ear {
  /** The loudest sample of the last moment, 0–1. */
  level: () => number
  close: () => void
}

export function listenTo(stream: MediaStream): Ear {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  void context.resume()
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      return Math.min(
        1,
        samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
      )
    },
    close: () => void context.close(),
  }
}
