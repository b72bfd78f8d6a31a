import type { Hit } from '@earshot/contract/hits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChannels } from '../../channels/channels.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hitLink } from '../../hits/hit-link.ts'
import classes from './hit-notice.module.css'
import { useHits } from '../../hits/hits.queries.ts'

const MOST_AT_ONCE = 3

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

  useNewHits(org_id, ([newest, ...older]) => {
    if (!newest) return
    // The hits screen shows new hits itself, so they are only announced to screen readers.
    if (location.pathname.endsWith('/hits')) setSaid(t`“${newest.keyword}” was said in ${nameOf(newest.channel_id)}`)
    else [newest, ...older].slice(0, MOST_AT_ONCE).forEach(show)
  })
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}

/**
 * Calls back with the hits that arrived since the last call, newest first. Hits of a talk restored from the bin are not
 * new.
 */
function useNewHits(org_id: string, onArrive: (hits: Hit[]) => void) {
  const hits = useHits(org_id).data
  const known = useRef<string>(undefined)
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    if (!hits) return
    const before = known.current
    const newest = hits[0]?.created ?? ''
    if (before === undefined || newest > before) known.current = newest
    if (before !== undefined) arrive(hits.filter(({ created }) => created > before))
  }, [hits])
}

interface HitNoticeProps {
  hit: Hit
  channel: string
  onPlay: () => void
}

function HitNotice({ hit, channel, onPlay }: HitNoticeProps) {
  const { t } = useLingui()
  return (
    <div className={classes.notice}>
      <p className={classes.title}>
        <Trans>
          “{hit.keyword}” was said in {channel}
        </Trans>
      </p>
      <p className={classes.words}>
        {hit.before} <mark>{hit.match}</mark> {hit.after}
      </p>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPlayerPlayFilled size={12} />}
        renderRoot={(props) => <Link {...props} to="/dashboard" search={hitLink(hit)} onClick={onPlay} />}
      >
        {t`Play it`}
      </Button>
    </div>
  )
}
