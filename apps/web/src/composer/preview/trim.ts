import type { Trim } from '../recording/state-machine.ts'
import type { Sound } from '../../player/sound.ts'

/** Seconds. The shortest talk that may remain after trimming. */
export const MIN_LENGTH = 0.5

export type TrimEnd = keyof Trim

/** Seconds. */
export const keptRange = ({ start, end }: Trim, duration: number) => ({ from: start, to: duration - end })

interface TrimTo {
  at: number
  duration: number
  /** Seconds that remain. */
  shortest?: number | undefined
}

export function trimAt(trim: Trim, end: TrimEnd, { at, duration, shortest = MIN_LENGTH }: TrimTo): Trim {
  const other = end === 'start' ? trim.end : trim.start
  const cut = end === 'start' ? at : duration - at
  const most = Math.max(0, duration - other - shortest)
  return { ...trim, [end]: rounded(Math.min(Math.max(0, cut), most)) }
}

export const trimPosition = (trim: Trim, end: TrimEnd, duration: number) =>
  end === 'start' ? trim.start : duration - trim.end

/** Seconds by which a key moves an end; undefined for other keys. */
export function stepOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, duration: number) {
  const small = shiftKey ? 1 : 0.1
  const steps: Record<string, number> = {
    ...{ ArrowRight: small, ArrowUp: small, ArrowLeft: -small, ArrowDown: -small },
    ...{ PageUp: duration / 10, PageDown: -duration / 10, Home: -duration, End: duration },
  }
  return steps[key]
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100

/** Seconds. This close to the end, playing would be inaudible. */
const NEAR = 0.05

/** Plays only the trimmed range; times refer to the whole audio. `trim` is read on every use. */
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

/** Plays only the trimmed range; times start at 0. */
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

/** Seeks back to the start of the range. Returns the cleanup. */
export const stopAtEnd = (sound: Sound, trim: () => Trim) =>
  sound.follow(() => {
    const { from, to } = keptRange(trim(), sound.duration)
    if (trim().end === 0 || !sound.playing() || sound.now() < to) return
    sound.toggle()
    sound.seek(from)
  })
