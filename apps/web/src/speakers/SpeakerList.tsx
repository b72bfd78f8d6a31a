import type { Speaker } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { ShowMore } from '../ui/table/ShowMore.tsx'
import { usePage } from '../ui/table/use-page.ts'
import { MergeSpeaker } from './form/MergeSpeaker.tsx'
import { SpeakerCard } from './SpeakerCard.tsx'
import classes from './speakers.module.css'
import { useSpeakerCounts } from './speakers.queries.ts'

interface SpeakerListProps {
  speakers: Speaker[]
  admin: boolean
  onEdit: (speaker: Speaker) => void
}

export function SpeakerList({ speakers, admin, onEdit }: SpeakerListProps) {
  const { t } = useLingui()
  const counts = useSpeakerCounts(speakers[0]?.org_id ?? '').data
  const [sought, setSought] = useState('')
  const found = speakers.filter((speaker) => isSought(speaker, sought))
  const [merging, setMerging] = useState<Speaker>()
  const page = usePage(found)
  return (
    <div className={classes.speakers}>
      {speakers.length > WORTH_FILTERING && (
        <FilterField label={t`Filter speakers`} value={sought} onChange={setSought} />
      )}
      <ul className={classes.cards} aria-label={t`Speakers`}>
        {page.shown.map((speaker) => (
          <SpeakerCard
            key={speaker.speaker_id}
            {...{ speaker, admin }}
            talks={counts && (counts.get(speaker.speaker_id) ?? 0)}
            onEdit={() => onEdit(speaker)}
            onMerge={speakers.length > 1 ? () => setMerging(speaker) : undefined}
          />
        ))}
      </ul>
      <ShowMore page={page} />
      {merging && <MergeSpeaker speaker={merging} speakers={speakers} onClose={() => setMerging(undefined)} />}
      {found.length === 0 && <EmptyState title={t`No speaker is called that`} />}
    </div>
  )
}

const isSought = ({ name, description }: Speaker, sought: string) =>
  `${name} ${description}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())
