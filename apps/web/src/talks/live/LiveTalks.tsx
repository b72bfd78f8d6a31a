import type { LiveTalk } from '@earshot/contract/live-list'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { usePageStore } from '../../lib/page-store.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useMe } from '../../users/users.queries.ts'
import { LiveListening } from './LiveListening.tsx'
import { LiveRow } from './LiveRow.tsx'
import { useLiveTalks } from './live-talks.queries.ts'
import { listenLive, livePlayer, stopLive } from './live-player.ts'
import classes from './live.module.css'

/** Who speaks live, below the list, where it moves nothing that one reads. */
export function LiveTalks({ channel_id }: { channel_id: string | undefined }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const { live_id: heard } = usePageStore(livePlayer)
  const talks = useLiveTalks(org_id).data ?? []
  useEffect(() => stopLive, [org_id])
  const others = talks.filter((live) => live.user_id !== user_id && live.live_id !== heard && isIn(live, channel_id))
  if (others.length === 0 && heard === null) return null
  return (
    <section className={classes.talks} aria-label={t`Live`}>
      {heard !== null && <LiveListening key={heard} live_id={heard} />}
      {others.map((live) => (
        <LiveRow key={live.live_id} live={live} onListen={(from) => listenLive(live.live_id, from)} />
      ))}
    </section>
  )
}

const isIn = (live: LiveTalk, channel_id: string | undefined) =>
  channel_id === undefined || live.channel_id === channel_id
