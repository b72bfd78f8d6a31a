import type { Brief } from '@earshot/contract/briefs'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HitTime } from '../../hits/HitTime.tsx'
import { HitWords } from '../../hits/HitWords.tsx'
import { count, duration } from '../../lib/format.ts'
import { useMayEdit } from '../../talks/detail/use-may-edit.ts'
import { noteLink } from '../../talks/notes/note-link.ts'
import { useSummaryChanges } from '../../talks/summary/summaries.queries.ts'
import { TalkState } from '../../talks/TalkState.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { Arrival } from '../../ui/Delay.tsx'
import { Time } from '../../ui/Time.tsx'
import { useNames } from '../use-names.ts'
import classes from './brief.module.css'
import { InChannel } from './InChannel.tsx'

interface BriefSectionsProps {
  brief: Brief
  /** Shown below, once the sections are. */
  children: ReactNode
}

export function BriefSections({ brief, children }: BriefSectionsProps) {
  const { t } = useLingui()
  const { org_id, actions, hits, mentions, highlights, late } = brief
  const [number, all] = [count(highlights.length), count(brief.talks)]
  return (
    <>
      <Section title={t`Action items`}>
        {actions.map((action) => (
          <ActionRow key={action.part_id} org_id={org_id} action={action} />
        ))}
      </Section>
      <Section title={t`Open hits`}>
        {hits.map((hit) => (
          <li key={`${hit.alert_id} ${hit.talk_id}`} className={classes.row}>
            <p className={classes.meta}>
              <strong>{hit.keyword}</strong> <InChannel channel_id={hit.channel_id} /> <HitTime hit={hit} />
            </p>
            <HitWords hit={hit} />
          </li>
        ))}
      </Section>
      <Section title={t`Notes that mention you`}>
        {mentions.map((note) => (
          <MentionRow key={note.note_id} note={note} />
        ))}
      </Section>
      <Section title={highlights.length < brief.talks ? `${t`Talks`} · ${t`${number} of ${all}`}` : t`Talks`}>
        {highlights.map((talk) => (
          <HighlightRow key={talk.talk_id} org_id={org_id} talk={talk} />
        ))}
      </Section>
      <Section title={t`Arrived late`}>
        {late.map((talk) => (
          <HighlightRow key={talk.talk_id} org_id={org_id} talk={talk} />
        ))}
      </Section>
      {children}
    </>
  )
}

interface SectionProps {
  title: string
  children: ReactNode[]
}

const Section = ({ title, children }: SectionProps) =>
  children.length > 0 && (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )

interface ActionRowProps {
  org_id: string
  action: Brief['actions'][number]
}

function ActionRow({ org_id, action }: ActionRowProps) {
  const { t } = useLingui()
  const editable = useMayEdit()(action)
  const { save } = useSummaryChanges(org_id, action.talk_id)
  const { text, who, by_when, part_id } = action
  const done = save.isSuccess || save.isPending
  return (
    <li className={classes.row} data-done={done || undefined}>
      <div className={classes.action}>
        <Checkbox
          size="sm"
          aria-label={t`Done: ${text}`}
          checked={done}
          disabled={!editable || done}
          onChange={() =>
            save.mutate(
              { part_id, done: true },
              { onError: (error) => notifyError(t`Could not save the change`, error) },
            )
          }
        />
        <div>
          <Link to="/dashboard" search={momentOf(org_id, action)} dir="auto">
            {text}
          </Link>
          <p className={classes.meta}>
            {[who, by_when].map((detail) => detail && <bdi key={detail}>{detail}</bdi>)}{' '}
            <InChannel channel_id={action.channel_id} />
          </p>
        </div>
      </div>
    </li>
  )
}

function MentionRow({ note }: { note: Brief['mentions'][number] }) {
  const { author } = useNames(note.org_id)
  return (
    <li className={classes.row}>
      <p className={classes.meta}>
        <strong>{author(note.user_id).name}</strong> <InChannel channel_id={note.channel_id} />{' '}
        <Time at={note.created} />
      </p>
      <Link to="/dashboard" search={noteLink(note)} dir="auto">
        {note.text}
      </Link>
    </li>
  )
}

interface HighlightRowProps {
  org_id: string
  talk: Brief['highlights'][number]
}

function HighlightRow({ org_id, talk }: HighlightRowProps) {
  const { t } = useLingui()
  const { voice } = useNames(org_id)
  const { title, lines } = talk
  return (
    <li className={classes.row} data-heard={talk.heard || undefined}>
      <p className={classes.meta}>
        <strong>{voice(talk).name}</strong> <InChannel channel_id={talk.channel_id} /> <Time at={talk.recorded_at} />{' '}
        <Arrival talk={talk} /> {talk.duration !== null && <span>{duration(talk.duration)}</span>}
        {lines.some(({ machine }) => machine) && <Chip>{t`Written by a machine`}</Chip>}
      </p>
      {title && (
        <Link className={classes.title} to="/dashboard" search={momentOf(org_id, { ...talk, start: 0 })} dir="auto">
          {title}
        </Link>
      )}
      {lines.map(({ text, start }) => (
        <Link key={`${start} ${text}`} to="/dashboard" search={momentOf(org_id, { ...talk, start })} dir="auto">
          {text}
        </Link>
      ))}
      {!title && lines.length === 0 && (
        <Link to="/dashboard" search={momentOf(org_id, { ...talk, start: 0 })}>
          <TalkState talk={{ ...talk, reason: null }} />
        </Link>
      )}
    </li>
  )
}

const momentOf = (
  org_id: string,
  { channel_id, talk_id, start }: { channel_id: string; talk_id: string; start: number },
) => ({
  ...{ org_id, channel_id, talk_id },
  ...(start > 0 && { t: String(Math.floor(start * 10) / 10) }),
})
