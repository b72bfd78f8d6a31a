import { packNumbers, unpackNumbers } from '../../core/whole-numbers.ts'
import type { SoundProfile } from '../phonetics/sound-profile.ts'

export type Times = Pick<SoundProfile, 'starts' | 'ends' | 'moments'>

/** Lists of whole numbers, each as its length and the steps from one number to the next, of which most take a byte. */
export const packTimes = ({ starts, ends, moments }: Times): Buffer =>
  packNumbers([starts, ends, moments].flatMap((list) => [list.length, ...list.map(stepTo)]))

const stepTo = (time: number, at: number, list: readonly number[]) => time - (list[at - 1] ?? 0)

export function unpackTimes(bytes: Uint8Array): Times {
  const numbers = unpackNumbers(bytes)
  let at = 0
  const list = () => {
    let last = 0
    const from = at + 1
    at = from + (numbers[at] ?? 0)
    return numbers.slice(from, at).map((step) => (last += step))
  }
  return { starts: list(), ends: list(), moments: list() }
}
