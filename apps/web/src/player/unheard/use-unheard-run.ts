import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMuted } from '../../channels/channels.queries.ts'
import { count } from '../../lib/format.ts'
import { isAudible } from '../../lib/is-audible.ts'
import type { ListLocation } from '../../talks/cache/talk-entries.queries.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { getPlayer, usePlayer } from '../engine/state.ts'
import { togglePlayer } from '../player.ts'
import { moveTo } from '../queue/advance-queue.ts'
import { followersOf, getQueue, type QueueList, useQueue } from '../queue/queue.ts'
import { startUnheard, unheardKey } from './unheard-queue.ts'

/** What the player tells of the queue, if its talks are unheard ones: those of `where`, or of any place. */
export function useUnheardRun(where?: ListLocation) {
  const queue = useQueue()
  const { track, playing } = usePlayer()
  const { leftText, endText } = useRunTexts()
  if (!queue?.unheard || !track || (where && queue.key !== unheardKey(where))) return undefined
  const isOver = queue.unheard.isOver && !playing
  const left = `${count(followersOf(queue.talks, track.id, { unheard: true }).length)}${queue.unheard.cursor ? '+' : ''}`
  return { playing, isOver, left, text: isOver ? endText(queue) : leftText(left) }
}

export type UnheardRun = NonNullable<ReturnType<typeof useUnheardRun>>

function useRunTexts() {
  const { t } = useLingui()
  return {
    leftText: (left: string) => (left === count(0) ? t`Last one` : t`${left} left`),
    endText({ talks }: QueueList) {
      const skipped = talks.filter((talk) => isAudible(talk) && !talk.heard).length
      if (skipped === 0) return t`All caught up`
      return t`${plural(skipped, { one: 'The end. # skipped talk is unheard', other: 'The end. # skipped talks are unheard' })}`
    },
  }
}

/** Plays the unheard talks of a place, the oldest first; while it does, a press pauses and resumes. */
export function usePlayUnheard(where: ListLocation) {
  const { t } = useLingui()
  const client = useQueryClient()
  const run = useUnheardRun(where)
  const muted = useMuted(where.org_id)
  const [isPending, setPending] = useState(false)

  async function start() {
    setPending(true)
    try {
      const found = await startUnheard(where, muted)
      const first = getQueue()?.talks[0]
      if (found && first) await moveTo(client, first)
      if (!found) tell(t`All caught up: no unheard talk here can be played.`)
      else if (!getPlayer().track) tell(t`The talk is not available right now.`)
    } catch (error) {
      notifyError(t`Could not play it`, error)
    }
    setPending(false)
  }
  return { run, isPending, start, press: () => (run && !run.isOver ? togglePlayer() : void start()) }
}

const tell = (message: string) => notifications.show({ id: 'player', message })
