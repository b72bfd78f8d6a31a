import type { Trim } from '../recording/state-machine.ts'
import type { Sound } from '../../player/sound.ts'

/** What is left of a talk has to be long enough to be one, in seconds. */
export const MIN_LENGTH = 0.5

export type TrimEnd = keyof Trim

/** The seconds between which a sound is kept. */
export const keptRange = ({ start, end }: Trim, duration: number) => ({ from: start, to: duration - end })

/** Puts one end at a moment of the sound: never beyond the sound, never so near that nothing is left. */
export function trimAt(trim: Trim, end: TrimEnd, { at, duration }: { at: number; duration: number }): Trim {
  const other = end === 'start' ? trim.end : trim.start
  const cut = end === 'start' ? at : duration - at
  const most = Math.max(0, duration - other - MIN_LENGTH)
  return { ...trim, [end]: rounded(Math.min(Math.max(0, cut), most)) }
}

export const trimPosition = (trim: Trim, end: TrimEnd, duration: number) =>
  end === 'start' ? trim.start : duration - trim.end

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

/** So near its end that playing on would be no sound. */
const NEAR = 0.05

/** Plays only the trimmed range; times are those of the whole sound. `trim` is called on every use. */
export function trimmedSound(sound: Sound, trim: () => Trim): Sound {
  const range = () => keptRange(trim(), sound.duration)
  const within = (at: number) => Math.min(Math.max(range().from, at), range().to)
  const isOutside = (at: number) => at < range().from || at >= range().to - NEAR
  return {
    ...sound,
    seek: (to) => sound.seek(within(to)),
    playFrom: (to) => sound.playFrom(within(to)),
    toggle: () => (!sound.playing() && isOutside(sound.now()) ? sound.playFrom(range().from) : sound.toggle()),
  }
}

/** The same, on a clock of its own that begins where the kept part does. */
export function keptPart(sound: Sound, trim: Trim): Sound {
  const { from, to } = keptRange(trim, sound.duration)
  return {
    ...sound,
    duration: to - from,
    now: () => Math.min(Math.max(0, sound.now() - from), to - from),
    seek: (at) => sound.seek(from + at),
    playFrom: (at) => sound.playFrom(from + at),
  }
}

/** Stops at the end of the range and seeks back to its start; returns how to unsubscribe. */
export const stopAtEnd = (sound: Sound, trim: () => Trim) =>
  sound.follow(() => {
    const { from, to } = keptRange(trim(), sound.duration)
    if (trim().end === 0 || !sound.playing() || sound.now() < to) return
    sound.toggle()
    sound.seek(from)
  })
