/** Converts 16-bit little-endian bytes to samples; a sample split between two chunks is carried over. */
export function sampleReader() {
  let odd = new Uint8Array(0)
  return (chunk: Uint8Array): Int16Array => {
    const bytes = new Uint8Array(odd.length + chunk.length)
    bytes.set(odd)
    bytes.set(chunk, odd.length)
    const whole = bytes.length - (bytes.length % 2)
    odd = bytes.slice(whole)
    return new Int16Array(bytes.buffer, 0, whole / 2)
  }
}

export interface Meter {
  add(samples: Int16Array): void
  /** One value per frame; the last frame may be short. */
  end(): number[]
}

export function meter(size: number, measure: (frame: Int16Array) => number): Meter {
  const values: number[] = []
  let rest = new Int16Array(0)
  return {
    add(samples) {
      const all = new Int16Array(rest.length + samples.length)
      all.set(rest)
      all.set(samples, rest.length)
      const whole = all.length - (all.length % size)
      for (let at = 0; at < whole; at += size) values.push(measure(all.subarray(at, at + size)))
      rest = all.slice(whole)
    },
    end() {
      if (rest.length > 0) values.push(measure(rest))
      rest = new Int16Array(0)
      return values
    },
  }
}

/** 0 to 1. */
export function peak(frame: Int16Array): number {
  let highest = 0
  for (const sample of frame) highest = Math.max(highest, Math.abs(sample))
  return highest / 32_768
}

/** dBFS without the DC offset, at least -100. */
export function levelOf(frame: Int16Array): number {
  let sum = 0
  let squares = 0
  for (const sample of frame) {
    sum += sample
    squares += sample * sample
  }
  const mean = sum / frame.length
  const power = (squares / frame.length - mean * mean) / 32_768 ** 2
  return Math.max(-100, 10 * Math.log10(Math.max(power, 1e-10)))
}

/** At most `most` values, each the maximum of an equal part. */
export function downsamplePeaks(values: number[], most: number): number[] {
  const count = Math.min(most, values.length)
  return Array.from({ length: count }, (_, part) => {
    const start = Math.floor((part * values.length) / count)
    const end = Math.ceil(((part + 1) * values.length) / count)
    return Math.max(...values.slice(start, end))
  })
}
