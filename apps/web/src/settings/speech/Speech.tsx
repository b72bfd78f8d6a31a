import { useLingui } from '@lingui/react/macro'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Models } from '../models/Models.tsx'
import { RETRANSCRIBE_DAYS } from '@earshot/contract/engines'
import { plural } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { useEngines, useRetranscribe } from './speech.queries.ts'
import { SpeechForm } from './SpeechForm.tsx'

export const Speech = ({ org_id }: { org_id: string }) => (
  <>
    <Models org_id={org_id} />
    <Engines org_id={org_id} />
  </>
)

function Engines({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const engines = useEngines(org_id)
  if (engines.isPending) return <Skeletons rows={4} height={64} />
  if (!engines.data)
    return (
      <ErrorNote
        title={t`Could not load the speech engines`}
        error={engines.error}
        retry={() => void engines.refetch()}
      />
    )
  return (
    <>
      <SpeechForm org_id={org_id} engines={engines.data} />
      <Retranscribe org_id={org_id} {...engines.data} />
    </>
  )
}

interface RetranscribeProps {
  org_id: string
  outdated: number
  provisional: number
  /** Why transcription is unavailable; null if it is available. */
  problem: string | null
}

function Retranscribe({ org_id, outdated, provisional, problem }: RetranscribeProps) {
  const { t } = useLingui()
  const redo = useRetranscribe(org_id)
  const done = ({ talks }: { talks: number }) =>
    notifications.show({
      message: t`${plural(talks, { one: 'Transcribing # talk again.', other: 'Transcribing # talks again.' })}`,
    })
  const ask = () =>
    modals.openConfirmModal({
      title: t`Transcribe the talks again?`,
      children: t`They are processed after all new talks and stay unchanged until then. Edited texts are kept, and no hit is reported twice.`,
      labels: { confirm: t`Transcribe again`, cancel: t`Cancel` },
      onConfirm: () => redo.mutate(undefined, { onSuccess: done }),
    })
  return (
    <SettingsSection
      title={t`Talks of the last ${RETRANSCRIBE_DAYS} days`}
      text={t`Talks transcribed with earlier settings can be transcribed again.`}
    >
      {provisional > 0 && (
        <p className={parts.quiet}>
          {t`${plural(provisional, { one: '# talk was transcribed by another engine because the first was not available. A better transcript replaces it automatically.', other: '# talks were transcribed by another engine because the first was not available. Better transcripts replace them automatically.' })}`}
        </p>
      )}
      {redo.isError && <ErrorNote title={t`Could not transcribe them again`} error={redo.error} />}
      {outdated === 0 ? (
        <p className={parts.quiet}>{t`All of them use the current settings.`}</p>
      ) : (
        <div className={parts.row}>
          <Button variant="default" disabled={problem !== null} loading={redo.isPending} onClick={ask}>
            {t`${plural(outdated, { one: 'Transcribe # talk again', other: 'Transcribe # talks again' })}`}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}
