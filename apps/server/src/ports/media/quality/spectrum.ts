/** The frequency in Hz below which `share` of the power lies. */
export function rollOff(power: Float64Array, rate: number, share: number): number {
  const enough = power.reduce((sum, value) => sum + value, 0) * share
  let below = 0
  const at = power.findIndex((value) => {
    below += value
    return below >= enough
  })
  return (Math.max(0, at) * rate) / WINDOW
}

/** Decibels by which 200 Hz to 1 kHz has more power than 1 to 3.4 kHz, where a telephone line ends. */
export function lowBandDominance(power: Float64Array, rate: number): number {
  const bin = (hertz: number) => Math.round((hertz * WINDOW) / rate)
  const band = (from: number, to: number) =>
    power.subarray(bin(from), bin(to)).reduce((sum, value) => sum + value, 1e-9)
  return 10 * Math.log10(band(200, 1000) / band(1000, 3400))
}

/** A power of two. */
export const WINDOW = 512

const hann = Float64Array.from({ length: WINDOW }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / WINDOW))
const cosines = Float64Array.from({ length: WINDOW / 2 }, (_, at) => Math.cos((-2 * Math.PI * at) / WINDOW))
const sines = Float64Array.from({ length: WINDOW / 2 }, (_, at) => Math.sin((-2 * Math.PI * at) / WINDOW))

interface Complex {
  real: Float64Array
  imaginary: Float64Array
}

/** The power of each frequency from 0 to half the sample rate: the Cooley–Tukey fast Fourier transform. */
export function powerSpectrum(frame: Int16Array): Float64Array {
  const values = { real: new Float64Array(WINDOW), imaginary: new Float64Array(WINDOW) }
  for (let at = 0; at < WINDOW; at++) values.real[reversed(at)] = (frame[at] ?? 0) * (hann[at] ?? 0)
  for (let width = 2; width <= WINDOW; width *= 2)
    for (let turn = 0; turn < width / 2; turn++) combine(values, width, turn)
  const power = new Float64Array(WINDOW / 2)
  for (let at = 0; at < power.length; at++) power[at] = (values.real[at] ?? 0) ** 2 + (values.imaginary[at] ?? 0) ** 2
  return power
}

const BITS = Math.log2(WINDOW)

function reversed(at: number) {
  let other = 0
  for (let bit = 0; bit < BITS; bit++) other |= ((at >> bit) & 1) << (BITS - 1 - bit)
  return other
}

function combine({ real, imaginary }: Complex, width: number, turn: number) {
  const half = width / 2
  const angle = turn * (WINDOW / width)
  const [cos, sin] = [cosines[angle] ?? 0, sines[angle] ?? 0]
  for (let at = turn; at < WINDOW; at += width) {
    const [r, i] = [real[at + half] ?? 0, imaginary[at + half] ?? 0]
    const [tr, ti] = [r * cos - i * sin, r * sin + i * cos]
    real[at + half] = (real[at] ?? 0) - tr
    imaginary[at + half] = (imaginary[at] ?? 0) - ti
    real[at] = (real[at] ?? 0) + tr
    imaginary[at] = (imaginary[at] ?? 0) + ti
  }
}
