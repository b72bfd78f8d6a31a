import type { Trim } from '../../../recorder/machine.ts'
import type { Sound } from '../../../player/sound.ts'
import { keptRange } from './trim.ts'

/** So near its end that playing on would be no sound. */
const NEAR = 0.05

/** A sound that plays only what is kept of it; its clock is the whole sound's. The trim is looked up whenever it matters. */
export function trimmed(sound: Sound, trim: () => Trim): Sound {
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

/** Stops at the end of what is kept, and stands at its beginning then; answers how to leave that be. */
export const stopAtEnd = (sound: Sound, trim: () => Trim) =>
  sound.follow(() => {
    const { from, to } = keptRange(trim(), sound.duration)
    if (trim().end === 0 || !sound.playing() || sound.now() < to) return
    sound.toggle()
    sound.seek(from)
  })
