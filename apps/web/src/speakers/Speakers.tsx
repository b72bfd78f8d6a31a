import type { Speaker } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { count } from '../lib/format.ts'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { Chip } from '../ui/Chip.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useDrafts } from '../ui/form/use-drafts.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { SpeakerDialog } from './form/SpeakerDialog.tsx'
import type { SpeakerDraft } from './form/use-speaker-form.ts'
import { NoSpeakers } from './NoSpeakers.tsx'
import { type Studio, StudioContext } from './sample/studio.ts'
import { SpeakerList } from './SpeakerList.tsx'
import { useSpeakers } from './speakers.queries.ts'

export function Speakers({ studio }: { studio: Studio }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const { data, isPending, error, refetch } = useSpeakers(org_id)
  const drafts = useDrafts<SpeakerDraft>()
  const [opened, setOpened] = useState<Speaker | 'new'>()
  const create = admin && <Button onClick={() => setOpened('new')}>{t`New speaker`}</Button>
  const some = data !== undefined && data.length > 0
  return (
    <StudioContext value={studio}>
      <Screen title={t`Speakers`} chips={data && <Chip>{count(data.length)}</Chip>} actions={some && create}>
        {isPending && <Skeletons height={112} rows={3} />}
        {error && <ErrorNote title={t`The speakers could not be loaded`} error={error} retry={() => void refetch()} />}
        {data?.length === 0 && <NoSpeakers admin={admin}>{create}</NoSpeakers>}
        {some && <SpeakerList speakers={data} admin={admin} onEdit={setOpened} />}
        <SpeakerDialog {...{ org_id, drafts, opened }} onClose={() => setOpened(undefined)} />
      </Screen>
    </StudioContext>
  )
}
