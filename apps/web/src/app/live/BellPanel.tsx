import { useLingui } from '@lingui/react/macro'
import { useMay, useOrganization } from '../../organizations/organizations.queries.ts'
import { LazyPanel } from '../../ui/lazy/LazyPanel.tsx'
import type { AnchorState } from '../../ui/lazy/use-anchor.ts'
import classes from './bell.module.css'
import { IconCheck, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChannel, useChannels } from '../../channels/channels.queries.ts'
import { ChannelName } from '../../ui/ChannelName.tsx'
import { hitKey, useHits } from '../../hits/hits.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import type { Hit } from '@earshot/contract/hits'
import { ActionIcon, Button } from '@mantine/core'
import { HitTime } from '../../hits/HitTime.tsx'
import { hitLink } from '../../hits/hit-link.ts'
import { useMentions, useSeeMentions } from '../../talks/notes/notes.queries.ts'
import { noteLink } from '../../talks/notes/note-link.ts'
import { useNames } from '../../dashboard/use-names.ts'
import { useHitActions } from '../../hits/use-hit-actions.ts'
import { Time } from '../../ui/Time.tsx'

export function BellPanel(anchor: AnchorState) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  return (
    <LazyPanel
      anchor={anchor}
      label={t`Notifications`}
      className={classes.dropdown}
      position="bottom-start"
      width={360}
      shadow="md"
    >
      <LatestMentions org_id={org_id} />
      <LatestHits org_id={org_id} />
    </LazyPanel>
  )
}

const MOST = 6

function LatestHits({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const hits = useHits(org_id)
  const latest = hits.data?.slice(0, MOST) ?? []
  return (
    <>
      <header className={classes.header}>
        <h2>{t`Latest hits`}</h2>
        <Link
          className={classes.settings}
          to="/account"
          hash="notifications"
          search={{}}
          aria-label={t`Notification settings`}
        >
          <IconSettings size={18} stroke={1.6} aria-hidden />
        </Link>
      </header>
      {hits.isPending && <Skeletons rows={4} height={64} />}
      {hits.isError && <ErrorNote error={hits.error} retry={() => void hits.refetch()} />}
      {hits.data && latest.length === 0 && <p className={classes.none}>{t`No hits yet.`}</p>}
      <ul className={classes.list} aria-label={t`Latest hits`}>
        {latest.map((hit) => (
          <LatestHit key={hitKey(hit)} hit={hit} />
        ))}
      </ul>
      <Link className={classes.all} to="/organizations/$org_id/hits" params={{ org_id }} search={{}}>
        {t`All hits`}
      </Link>
    </>
  )
}

const MOST_MENTIONS = 4

function LatestMentions({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { author } = useNames(org_id)
  const channels = useChannels(org_id).data
  const channelOf = (id: string) => channels?.find(({ channel_id }) => channel_id === id)
  const mentions = useMentions(org_id) ?? []
  const see = useSeeMentions(org_id)
  if (mentions.length === 0) return null
  return (
    <>
      <header className={classes.header}>
        <h2>{t`Mentions`}</h2>
        {mentions.some(({ seen }) => !seen) && (
          <Button variant="subtle" size="compact-md" onClick={() => see(undefined)}>
            {t`Mark all as seen`}
          </Button>
        )}
      </header>
      <ul className={classes.list} aria-label={t`Mentions`}>
        {mentions.slice(0, MOST_MENTIONS).map((note) => (
          <li key={note.note_id} className={classes.row} data-state={note.seen ? 'seen' : 'new'}>
            <Link className={classes.hit} to="/dashboard" search={noteLink(note)}>
              <span className={classes.meta}>
                <strong>{author(note.user_id).name}</strong> <ChannelName channel={channelOf(note.channel_id)} />{' '}
                <Time at={note.created} />
              </span>
              <span className={classes.words} dir="auto">
                {note.text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function LatestHit({ hit }: { hit: Hit }) {
  const { t } = useLingui()
  const may = useMay()
  const { channel } = useChannel(hit.org_id, hit.channel_id)
  const { set, busy } = useHitActions(hit.org_id)
  return (
    <li className={classes.row} data-state={hit.state}>
      <Link className={classes.hit} to="/dashboard" search={hitLink(hit)}>
        <span className={classes.meta}>
          <strong>{hit.keyword}</strong> <ChannelName channel={channel} /> <HitTime hit={hit} />
        </span>
        <span className={classes.words} dir="auto">
          {hit.before} <mark>{hit.match}</mark> {hit.after}
        </span>
      </Link>
      {hit.state === 'new' && may('moderate', hit.channel_id) && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t`Acknowledge “${hit.match}”`}
          disabled={busy}
          onClick={() => void set([hit], 'acknowledged')}
        >
          <IconCheck size={18} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  )
}
