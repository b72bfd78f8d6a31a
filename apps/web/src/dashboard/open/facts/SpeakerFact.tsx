import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSpeakers } from '../../../speakers/speakers.queries.ts'
import { Fact } from '../../../talks/facts/Fact.tsx'
import { useChangeTalk } from '../../../talks/talks.queries.ts'
import classes from './facts.module.css'
import type { InPlace } from './in-place.ts'

/** Whose voice it is: a link to all that they said, chosen in place, or nobody. */
export function SpeakerFact({ talk, changing, begin, end }: InPlace) {
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
    <Fact name={t`Speaker`} change={changing || !begin ? undefined : { name: t`Choose the speaker`, begin }}>
      {changing ? (
        <Select
          className={classes.choice ?? ''}
          aria-label={t`Speaker`}
          data={speakers.map(({ speaker_id: value, name: label }) => ({ value, label }))}
          value={speaker_id}
          onChange={choose}
          onBlur={end}
          placeholder={t`Nobody`}
          nothingFoundMessage={t`No such speaker`}
          comboboxProps={{ withinPortal: false }}
          searchable
          clearable
          autoFocus
          defaultDropdownOpened
        />
      ) : speaker ? (
        <Link to="/dashboard" search={{ speaker_id: speaker.speaker_id }}>
          {speaker.name}
        </Link>
      ) : (
        <span className={classes.none}>{t`Nobody named`}</span>
      )}
    </Fact>
  )
}
