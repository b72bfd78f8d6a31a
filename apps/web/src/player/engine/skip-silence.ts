import type { Talk, Word } from '@earshot/contract/talks'
import { subscribeFrames, getPlayer } from './state.ts'
import { positionNow, skipTo } from '../player.ts'
import { quietEnd, quietStretches, type Stretch } from './quiet-stretches.ts'

const known = new WeakMap<readonly Word[], Stretch[]>()
const none: Stretch[] = []

export function quietOf(talk: Talk | undefined): Stretch[] {
  if (!talk?.duration) return none
  const stretches = known.get(talk.words) ?? quietStretches({ ...talk, duration: talk.duration })
  known.set(talk.words, stretches)
  return stretches
}

export const skipSilence = () =>
  subscribeFrames(() => {
    const { track, playing } = getPlayer()
    if (!playing || !track?.talk) return
    const end = quietEnd(quietOf(track.talk.known()), positionNow())
    if (end !== undefined) skipTo(end)
  })
