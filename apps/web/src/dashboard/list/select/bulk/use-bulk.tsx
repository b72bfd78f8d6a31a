import type { FoundTalk } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from '../../../../organizations/organizations.queries.ts'
import { changeKept, dropKept } from '../../../../talks/cache/change.ts'
import { useMarkTalk } from '../../../../talks/cache/listens.queries.ts'
import { type TalkChange, useChangeTalk } from '../../../../talks/talks.queries.ts'
import { BulkNotice } from './BulkNotice.tsx'
import { forEachOf } from '../each.ts'
import { fits } from '../fits.ts'

/** What is done to many talks: only those that it changes are given. */
export interface Deed {
  talks: readonly FoundTalk[]
  /** What each becomes. */
  to: (talk: FoundTalk) => Part
}
type Part = Partial<Pick<FoundTalk, 'tags' | 'speaker_id' | 'channel_id' | 'needs_review' | 'heard'>>

/** How far a deed is. */
export interface Progress {
  through: number
  of: number
}

/** Changes many talks, tells how far it is and what failed, and offers the way back. */
export function useBulk() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const client = useQueryClient()
  const { mutateAsync } = useChangeTalk(org_id, { quiet: true })
  const mark = useMarkTalk(org_id)
  const [progress, setProgress] = useState<Progress>()

  async function change(talk_id: string, { heard, ...part }: Part) {
    if (heard !== undefined) mark({ talk_id, heard })
    else await mutateAsync({ talk_id, ...part } satisfies TalkChange)
  }

  /** Answers what was done, with the way back of each. */
  async function apply({ talks, to }: Deed) {
    const putBacks: (() => void)[] = []
    const act = async (talk: FoundTalk) => {
      const part = to(talk)
      await change(talk.talk_id, part)
      const id = { org_id, talk_id: talk.talk_id }
      putBacks.push(dropKept(client, id, (list) => fits(talk, list) && !fits({ ...talk, ...part }, list)))
    }
    setProgress({ through: 0, of: talks.length })
    const outcome = await forEachOf(talks, act, (through) => setProgress({ through, of: talks.length }))
    setProgress(undefined)
    return { ...outcome, putBacks }
  }

  async function run(deed: Deed) {
    const { done, failed, putBacks } = await apply(deed)
    const count = failed.length
    if (failed[0])
      notifications.show({
        color: 'red',
        title: t`${plural(count, { one: 'One talk was not changed', other: '# talks were not changed' })}`,
        message: failed[0].error.message,
      })
    if (done.length > 0) offerUndo(done, () => void takeBack(done, { to: deed.to, putBacks }))
  }

  async function takeBack(
    talks: readonly FoundTalk[],
    { to, putBacks }: Pick<Deed, 'to'> & { putBacks: (() => void)[] },
  ) {
    for (const putBack of putBacks) putBack()
    const before = (talk: FoundTalk) =>
      Object.fromEntries(Object.keys(to(talk)).map((name) => [name, talk[name as keyof Part]])) as Part
    for (const talk of talks) changeKept(client, org_id, { talk_id: talk.talk_id, ...before(talk) })
    const { failed } = await apply({ talks, to: before })
    if (failed[0]) notifications.show({ color: 'red', title: t`Not taken back`, message: failed[0].error.message })
  }

  return { run, progress }
}

function offerUndo(talks: readonly FoundTalk[], undo: () => void) {
  const id = `bulk/${Date.now()}`
  const onUndo = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    message: <BulkNotice count={talks.length} onUndo={onUndo} />,
    autoClose: SHOWN,
    role: 'status',
  })
}

const SHOWN = 10_000
