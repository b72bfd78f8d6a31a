import type { SoundProfile } from '../phonetics/sound-profile.ts'

export type Times = Pick<SoundProfile, 'starts' | 'ends' | 'moments'>

/** Lists of whole numbers, each as its length and the steps from one number to the next, of which most take a byte. */
export function packTimes({ starts, ends, moments }: Times): Buffer {
  const bytes: number[] = []
  for (const list of [starts, ends, moments]) {
    let last = 0
    push(bytes, list.length)
    for (const time of list) {
      push(bytes, time - last)
      last = time
    }
  }
  return Buffer.from(bytes)
}

export function unpackTimes(bytes: Uint8Array): Times {
  let at = 0
  const next = () => {
    let number = 0
    for (let scale = 1; ; scale *= MORE) {
      const byte = bytes[at++] ?? 0
      number += (byte % MORE) * scale
      if (byte < MORE) break
    }
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2
  }
  const list = () => {
    let last = 0
    return Array.from({ length: next() }, () => (last += next()))
  }
  return { starts: list(), ends: list(), moments: list() }
}

/** Set if the next byte belongs to the same number. */
const MORE = 128

/** Seven bits a byte, the lowest first; the lowest of all says whether the number is negative. */
function push(bytes: number[], number: number) {
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE)
  bytes.push(rest)
}
