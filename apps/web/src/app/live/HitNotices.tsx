import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useChannels } from '../../channels/channels.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { HitNotice } from './HitNotice.tsx'
import { useArrivingHits } from './use-arriving-hits.ts'

const MOST_AT_ONCE = 3

/** Says which alerts are hit while somebody is here. What came before is behind the bell. */
export function HitNotices() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const channels = useChannels(org_id).data
  const [said, setSaid] = useState('')
  const nameOf = (id: string) => channels?.find(({ channel_id }) => channel_id === id)?.name ?? t`a channel`

  function show(hit: Hit) {
    const id = `${hit.alert_id}/${hit.talk_id}`
    const hide = () => notifications.hide(id)
    notifications.show({ id, message: <HitNotice hit={hit} channel={nameOf(hit.channel_id)} onPlay={hide} /> })
  }

  useArrivingHits(org_id, ([newest, ...older]) => {
    if (!newest) return
    // Whoever is looking at the list sees them come; whoever listens to the page hears it.
    if (location.pathname.endsWith('/hits')) setSaid(t`“${newest.keyword}” was said in ${nameOf(newest.channel_id)}`)
    else [newest, ...older].slice(0, MOST_AT_ONCE).forEach(show)
  })
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
