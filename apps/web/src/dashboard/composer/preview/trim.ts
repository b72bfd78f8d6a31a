import type { Trim } from '../../../recorder/machine.ts'

/** What is left of a talk has to be long enough to be one, in seconds. */
export const SHORTEST = 0.5

export type End = keyof Trim

/** The seconds between which a sound is kept. */
export const keptRange = ({ start, end }: Trim, duration: number) => ({ from: start, to: duration - end })

/** Puts one end at a moment of the sound: never beyond the sound, never so near that nothing is left. */
export function trimAt(trim: Trim, end: End, { at, duration }: { at: number; duration: number }): Trim {
  const other = end === 'start' ? trim.end : trim.start
  const cut = end === 'start' ? at : duration - at
  const most = Math.max(0, duration - other - SHORTEST)
  return { ...trim, [end]: rounded(Math.min(Math.max(0, cut), most)) }
}

/** Where an end stands, in seconds of the whole sound. */
export const placeOf = (trim: Trim, end: End, duration: number) => (end === 'start' ? trim.start : duration - trim.end)

/** How far a key moves an end, in seconds of the sound; undefined for keys that mean something else. */
export function stepOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, duration: number) {
  const small = shiftKey ? 1 : 0.1
  const steps: Record<string, number> = {
    ...{ ArrowRight: small, ArrowUp: small, ArrowLeft: -small, ArrowDown: -small },
    ...{ PageUp: duration / 10, PageDown: -duration / 10, Home: -duration, End: duration },
  }
  return steps[key]
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100
