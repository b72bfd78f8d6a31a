import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useChannels } from '../channels/channels.queries.ts'
import { Time } from '../ui/Time.tsx'
import { hitLink } from './hit-link.ts'
import classes from './hits.module.css'
import { HitDeeds } from './state/HitDeeds.tsx'
import { HitState } from './state/HitState.tsx'
import { NoteForm } from './state/NoteForm.tsx'
import { useHitDeeds } from './state/use-hit-deeds.ts'

interface HitRowProps {
  hit: Hit
  chosen: boolean
  onChoose: () => void
  onPlay: () => void
  /** Whether its note is being written. */
  noting: boolean
  onNote: (noting: boolean) => void
}

export function HitRow({ hit, chosen, onChoose, onPlay, noting, onNote }: HitRowProps) {
  const { t } = useLingui()
  const channels = useChannels(hit.org_id).data
  const channel = channels?.find(({ channel_id }) => channel_id === hit.channel_id)?.name
  const { set, busy } = useHitDeeds(hit.org_id)
  const resolve = (note: string) => void set([hit], 'resolved', note).then((done) => done && onNote(false))
  return (
    <>
      <Checkbox
        className={classes.choose ?? ''}
        aria-label={t`Choose “${hit.match}”`}
        checked={chosen}
        onChange={onChoose}
      />
      <UnstyledButton className={classes.play} aria-label={t`Play “${hit.match}”`} onClick={onPlay}>
        <IconPlayerPlayFilled size={16} aria-hidden />
      </UnstyledButton>
      <div className={classes.said}>
        <p className={classes.meta}>
          <span className={classes.keyword}>{hit.keyword}</span>
          {channel && (
            <Link
              to="/organizations/$org_id/channels/$channel_id"
              params={{ org_id: hit.org_id, channel_id: hit.channel_id }}
              search={{}}
            >
              <bdi>#{channel}</bdi>
            </Link>
          )}
          <Time at={hit.created} />
          <HitState hit={hit} />
        </p>
        <Link className={classes.words} to="/dashboard" search={hitLink(hit)}>
          {hit.before} <mark>{hit.match}</mark> {hit.after}
        </Link>
        {hit.note && !noting && <p className={classes.note}>{hit.note}</p>}
        {noting && <NoteForm hit={hit} busy={busy} onSave={resolve} onClose={() => onNote(false)} />}
      </div>
      {!noting && (
        <HitDeeds hit={hit} busy={busy} onSet={(state) => void set([hit], state)} onNote={() => onNote(true)} />
      )}
    </>
  )
}
