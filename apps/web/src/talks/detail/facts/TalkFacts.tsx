import { isUnknownCaller } from '@earshot/contract/rules/callers'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fact, onEscape, type EditableFact } from './Fact.tsx'
import { MeasuredFacts } from './MeasuredFacts.tsx'
import { ChannelFact } from './ChannelFact.tsx'
import { LanguageFact } from './LanguageFact.tsx'
import classes from './talk-facts.module.css'
import { Button, Select, TextInput } from '@mantine/core'
import { exactTime, fromLocalTime, toLocalTime } from '../../../lib/format.ts'
import { HandledFact } from '../handling/HandledFact.tsx'
import { useChangeTalk } from '../../talks.queries.ts'
import { useIsOwner } from '../use-is-owner.ts'
import { useMayEdit } from '../use-may-edit.ts'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useSpeakers } from '../../../speakers/speakers.queries.ts'
import { afterPress } from '../../../ui/after-press.ts'
import { TagsFact } from './TagsFact.tsx'
import { LONGEST_TITLE } from '@earshot/contract/rules/titles'

export type Changeable = 'title' | 'speaker' | 'tags' | 'channel' | 'recorded' | 'language'

interface TalkFactsProps {
  talk: Talk
  author: string
  changing: Changeable | undefined
  onChanging: (what: Changeable | undefined) => void
}

export function TalkFacts({ talk, author, changing, onChanging }: TalkFactsProps) {
  const { t } = useLingui()
  const editable = useMayEdit()(talk)
  const inPlace = (what: Changeable) => ({
    changing: changing === what,
    begin: talk.deleted || !editable ? undefined : () => onChanging(what),
    end: () => onChanging(undefined),
  })
  return (
    <dl className={classes.facts}>
      <TitleFact talk={talk} {...inPlace('title')} />
      <SpeakerFact talk={talk} {...inPlace('speaker')} />
      <TagsFact talk={talk} {...inPlace('tags')} />
      <ChannelFact talk={talk} {...inPlace('channel')} />
      <Fact name={t`Sender`}>
        {isUnknownCaller(talk.by_phone) ? (
          <bdi>{author}</bdi>
        ) : (
          <Link to="/dashboard" search={{ user_id: talk.user_id }}>
            <bdi>{author}</bdi>
          </Link>
        )}
      </Fact>
      {talk.by_phone && (
        <Fact name={t`Received`}>{isUnknownCaller(talk.by_phone) ? t`By phone, unknown caller` : t`By phone`}</Fact>
      )}
      {talk.handled && <HandledFact {...talk} handled={talk.handled} />}
      <RecordedFact talk={talk} {...inPlace('recorded')} />
      <LanguageFact talk={talk} {...inPlace('language')} />
      <MeasuredFacts talk={talk} />
    </dl>
  )
}

function TitleFact({ talk, changing, begin, end }: EditableFact) {
  const { t } = useLingui()
  const { org_id, talk_id, title } = talk
  const change = useChangeTalk(org_id)
  function save(written: string) {
    const next = written.trim() || null
    if (next !== title) change.mutate({ talk_id, title: next })
    end()
  }
  return (
    <Fact name={t`Title`} changing={changing} change={begin && { name: t`Change the title`, begin }}>
      {changing ? (
        <InlineField written={title ?? ''} onSave={save} onCancel={end}>
          {(field) => <TextInput {...field} aria-label={t`Title`} maxLength={LONGEST_TITLE} />}
        </InlineField>
      ) : (
        <bdi>{title ?? <span className={classes.none}>{t`None`}</span>}</bdi>
      )}
    </Fact>
  )
}

function RecordedFact({ talk, changing, begin, end }: EditableFact) {
  const { t } = useLingui()
  const { org_id, talk_id, recorded_at } = talk
  const isOwner = useIsOwner(talk)
  const change = useChangeTalk(org_id)
  const local = toLocalTime(recorded_at)
  function save(written: string) {
    const next = written === local ? undefined : fromLocalTime(written)
    if (next) change.mutate({ talk_id, recorded_at: next })
    end()
  }
  return (
    <Fact
      name={t`Recorded`}
      changing={changing}
      change={begin && isOwner ? { name: t`Change when it was recorded`, begin } : undefined}
    >
      {changing ? (
        <InlineField written={local} onSave={save} onCancel={end}>
          {(field) => <TextInput {...field} type="datetime-local" aria-label={t`Recorded`} />}
        </InlineField>
      ) : (
        <time dateTime={recorded_at}>{exactTime(recorded_at)}</time>
      )}
    </Fact>
  )
}

interface InlineFieldProps {
  written: string
  onSave: (written: string) => void
  onCancel: () => void
  children: (field: {
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onKeyDown: (event: KeyboardEvent) => void
    className: string
    autoFocus: true
  }) => ReactNode
}

function InlineField({ written, onSave, onCancel, children }: InlineFieldProps) {
  const { t } = useLingui()
  const [value, setValue] = useState(written)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSave(value)
  }
  return (
    <form className={classes.tagging} onSubmit={submit}>
      {children({
        value,
        onChange: ({ currentTarget }) => setValue(currentTarget.value),
        onKeyDown: onEscape(onCancel),
        className: classes.choice ?? '',
        autoFocus: true,
      })}
      <Button type="submit" size="compact-md" variant="default">{t`Save`}</Button>
    </form>
  )
}

function SpeakerFact({ talk, changing, begin, end }: EditableFact) {
  const { t } = useLingui()
  const { org_id, talk_id, speaker_id } = talk
  const speakers = useSpeakers(org_id).data ?? []
  const change = useChangeTalk(org_id)
  const speaker = speakers.find((known) => known.speaker_id === speaker_id)

  function choose(chosen: string | null) {
    if (chosen !== speaker_id) change.mutate({ talk_id, speaker_id: chosen })
    end()
  }

  return (
    <Fact name={t`Speaker`} changing={changing} change={begin && { name: t`Select the speaker`, begin }}>
      {changing ? (
        <Select
          className={classes.choice ?? ''}
          aria-label={t`Speaker`}
          data={speakers.map(({ speaker_id: value, name: label }) => ({ value, label }))}
          value={speaker_id}
          onChange={choose}
          onKeyDown={onEscape(end)}
          onBlur={() => afterPress(end)}
          placeholder={t`No speaker`}
          nothingFoundMessage={t`No matching speakers`}
          comboboxProps={{ withinPortal: false }}
          searchable
          clearable
          autoFocus
          defaultDropdownOpened
        />
      ) : speaker ? (
        <Link to="/dashboard" search={{ speaker_id: speaker.speaker_id }}>
          <bdi>{speaker.name}</bdi>
        </Link>
      ) : (
        <span className={classes.none}>{t`No speaker`}</span>
      )}
    </Fact>
  )
}
