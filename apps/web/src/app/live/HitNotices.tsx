import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useChannels } from '../../channels/channels.queries.ts'
import { hitLink } from '../../hits/hit-link.ts'
import { useHits } from '../../hits/hits.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { HitNotice } from './HitNotice.tsx'

/** Says aloud which alerts are hit while somebody is here. What came before is on the alerts screen. */
export function HitNotices() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const navigate = useNavigate()
  const hits = useHits(org_id).data
  const channels = useChannels(org_id).data
  const announced = useRef<string>(undefined)

  useEffect(() => {
    if (!hits) return
    const before = announced.current
    announced.current = hits[0]?.created ?? before ?? ''
    // Whoever is looking at the list sees them come.
    if (before === undefined || location.pathname.endsWith('/alerts')) return
    for (const hit of hits.filter(({ created }) => created > before).slice(0, 3)) {
      const channel = channels?.find(({ channel_id }) => channel_id === hit.channel_id)?.name ?? t`a channel`
      const id = `${hit.alert_id}/${hit.talk_id}`
      const play = () => {
        notifications.hide(id)
        void navigate({ to: '/dashboard', search: hitLink(hit) })
      }
      notifications.show({ id, message: <HitNotice {...{ hit, channel, play }} />, withCloseButton: true })
    }
  }, [hits, channels, navigate, t])
  return null
}
