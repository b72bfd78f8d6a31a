import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useChannels } from '../../channels/channels.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hitLink } from '../../hits/hit-link.ts'
import classes from './hit-notice.module.css'
import { newHits } from './new-hits.ts'
import { useSilenceText } from '../../hits/silence-text.ts'
import { useHits, useHitTimes } from '../../hits/hits.queries.ts'

const MOST_AT_ONCE = 3

export function HitNotices() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const channels = useChannels(org_id).data
  const titleOf = useHitTitle()
  const [said, setSaid] = useState('')
  const nameOf = (id: string) => channels?.find(({ channel_id }) => channel_id === id)?.name ?? t`a channel`

  const remember = useHideGone(org_id)

  function show(hit: Hit) {
    const id = idOf(hit)
    remember(id)
    const hide = () => notifications.hide(id)
    notifications.show({ id, message: <HitNotice hit={hit} channel={nameOf(hit.channel_id)} onPlay={hide} /> })
  }

  useNewHits(org_id, ([newest, ...older]) => {
    if (!newest) return
    // The hits screen shows new hits itself, so they are only announced to screen readers.
    if (location.pathname.endsWith('/hits')) setSaid(titleOf(newest, nameOf(newest.channel_id)))
    else [newest, ...older].slice(0, MOST_AT_ONCE).forEach(show)
  })
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}

const idOf = ({ alert_id, talk_id }: Hit) => `${alert_id}/${talk_id}`

/** Hides remembered notices whose talk was deleted, or whose channel the person no longer hears. */
function useHideGone(org_id: string) {
  const hits = useHits(org_id).data
  const shown = useRef(new Set<string>())
  useEffect(() => {
    if (!hits) return
    const known = new Set(hits.map(idOf))
    const gone = [...shown.current].filter((id) => !known.has(id))
    for (const id of gone) if (shown.current.delete(id)) notifications.hide(id)
  }, [hits])
  return (id: string) => void shown.current.add(id)
}

/**
 * Calls back with the hits that arrived since the last call, newest first. Hits of a talk restored from the bin are not
 * new, also if it was in the bin when hits were first read, nor are those that came with an import.
 */
function useNewHits(org_id: string, onArrive: (hits: Hit[]) => void) {
  const hits = useHits(org_id).data
  const { imported, as_of } = useHitTimes(org_id) ?? {}
  const known = useRef<string>(undefined)
  const arrive = useEffectEvent(onArrive)
  useEffect(() => {
    if (!hits || !as_of) return
    const before = known.current ?? as_of
    const newest = hits[0]?.created ?? ''
    known.current = newest > before ? newest : before
    arrive(newHits(hits, { before, imported }))
  }, [hits, imported, as_of])
}

interface HitNoticeProps {
  hit: Hit
  channel: string
  onPlay: () => void
}

/** “fire” was said in Ops, or nothing in Ops since 14:05. */
function useHitTitle() {
  const { t } = useLingui()
  const silence = useSilenceText()
  return (hit: Hit, channel: string) =>
    hit.silence ? silence(hit.silence) : t`“${hit.keyword}” was said in ${channel}`
}

function HitNotice({ hit, channel, onPlay }: HitNoticeProps) {
  const { t } = useLingui()
  const title = useHitTitle()(hit, channel)
  return (
    <div className={classes.notice}>
      <p className={classes.title}>{title}</p>
      <p className={classes.words} dir="auto">
        {hit.before} {hit.silence ? hit.keyword : <mark>{hit.match}</mark>} {hit.after}
      </p>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPlayerPlayFilled size={12} />}
        renderRoot={(props) => <Link {...props} to="/dashboard" search={hitLink(hit)} onClick={onPlay} />}
      >
        {t`Play`}
      </Button>
    </div>
  )
}
