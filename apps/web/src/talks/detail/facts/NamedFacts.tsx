import { LONGEST_TITLE } from '@earshot/contract/rules/titles'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSpeakers } from '../../../speakers/speakers.queries.ts'
import { afterPress } from '../../../ui/after-press.ts'
import { useChangeTalk } from '../../talks.queries.ts'
import { Fact, onEscape, type EditableFact } from './Fact.tsx'
import { InlineField } from './InlineField.tsx'
import { TagsFact } from './TagsFact.tsx'
import classes from './talk-facts.module.css'

export type Named = 'title' | 'speaker' | 'tags'

interface NamedFactsProps {
  talk: Talk
  inPlace: (what: Named) => Omit<EditableFact, 'talk'>
}

/** What the talk lacks is a button that adds it, after what it has. */
export const NamedFacts = ({ talk, inPlace }: NamedFactsProps) => (
  <dl className={classes.named}>
    <TitleFact talk={talk} {...inPlace('title')} />
    <SpeakerFact talk={talk} {...inPlace('speaker')} />
    <TagsFact talk={talk} {...inPlace('tags')} />
  </dl>
)

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
    <Fact
      name={t`Title`}
      changing={changing}
      change={begin && { name: t`Change the title`, begin }}
      add={title === null ? t`Add title` : undefined}
    >
      {changing ? (
        <InlineField written={title ?? ''} onSave={save} onCancel={end}>
          {(field) => <TextInput {...field} aria-label={t`Title`} maxLength={LONGEST_TITLE} />}
        </InlineField>
      ) : (
        <bdi>{title}</bdi>
      )}
    </Fact>
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
    <Fact
      name={t`Speaker`}
      changing={changing}
      change={begin && { name: t`Select the speaker`, begin }}
      add={speaker ? undefined : t`Add speaker`}
    >
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
      ) : (
        speaker && (
          <Link to="/dashboard" search={{ speaker_id: speaker.speaker_id }}>
            <bdi>{speaker.name}</bdi>
          </Link>
        )
      )}
    </Fact>
  )
}
