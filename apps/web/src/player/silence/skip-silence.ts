import type { Talk, Word } from '@earshot/contract/talks'
import { frameFollow, getPlayer } from '../engine/state.ts'
import { positionNow, skipTo } from '../player.ts'
import { endOfQuiet, quietStretches, type Stretch } from './quiet.ts'

const known = new WeakMap<readonly Word[], Stretch[]>()
const none: Stretch[] = []

/** A talk's quiet stretches, worked out once. */
export function quietOf(talk: Talk | undefined): Stretch[] {
  if (!talk?.duration) return none
  const stretches = known.get(talk.words) ?? quietStretches({ ...talk, duration: talk.duration })
  known.set(talk.words, stretches)
  return stretches
}

/** Jumps over what is quiet while a talk plays; answers how to stop that. */
export const skipSilence = () =>
  frameFollow(() => {
    const { track, playing } = getPlayer()
    if (!playing || !track?.talk) return
    const end = endOfQuiet(quietOf(track.talk.known()), positionNow())
    if (end !== undefined) skipTo(end)
  })
