import type { Erasure } from '@earshot/contract/erasures'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Time } from '../../ui/Time.tsx'
import { useMembers } from '../../users/users.queries.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import parts from '../sections.module.css'
import { ErasureCheck } from './ErasureCheck.tsx'
import classes from './erasure.module.css'
import { isRunning, type PersonDraft, useErasureActions, useErasurePreview, useErasures } from './erasures.queries.ts'
import { PersonForm } from './PersonForm.tsx'

export function ErasePerson({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const [person, setPerson] = useState<PersonDraft>()
  const [round, setRound] = useState(0)
  const find = useErasurePreview(org_id, person)
  const startOver = () => {
    setPerson(undefined)
    setRound(round + 1)
  }
  return (
    <>
      <SettingsSection
        title={t`Erase a person`}
        text={t`For people who ask for it: find what they said and where their names and numbers appear, check it, and erase it for good. It does not go to the bin.`}
      >
        <PersonForm
          key={round}
          org_id={org_id}
          isFinding={find.isLoading}
          onFind={(sought) => (person ? void find.refetch() : setPerson(sought))}
          onChange={() => setPerson(undefined)}
        />
        {find.isError && <ErrorNote title={t`Could not search for this person`} error={find.error} />}
        {person && find.data && (
          <ErasureCheck org_id={org_id} person={person} found={find.data} onStarted={startOver} />
        )}
      </SettingsSection>
      <Erasures org_id={org_id} />
    </>
  )
}

function Erasures({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const erasures = useErasures(org_id)
  return (
    <SettingsSection title={t`Erasures`} text={t`No record is kept of who was erased.`}>
      {erasures.isError && (
        <ErrorNote
          title={t`Could not load the erasures`}
          error={erasures.error}
          retry={() => void erasures.refetch()}
        />
      )}
      {erasures.data?.length === 0 && (
        <EmptyState drawing={<IconUserX size={36} stroke={1.4} />} title={t`No erasures yet`} />
      )}
      {erasures.data && erasures.data.length > 0 && (
        <ul className={parts.card}>
          {erasures.data.map((erasure) => (
            <ErasureRow key={erasure.erasure_id} erasure={erasure} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const { t } = useLingui()
  const { org_id, erasure_id, state, created_by, created } = erasure
  const { resume } = useErasureActions(org_id)
  const person = useMembers(org_id).data?.find(({ user_id }) => user_id === created_by)?.name ?? t`Former member`
  const states: Record<Erasure['state'], string> = {
    waiting: t`Waiting`,
    erasing: t`Erasing`,
    done: t`Done`,
    failed: t`Failed`,
  }
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <b>{states[state]}</b>
        <span className={parts.quiet}>
          <bdi>{person}</bdi> · <Time at={created} />
        </span>
        <ErasureCounts erasure={erasure} />
        {isRunning(erasure) && <Bar erasure={erasure} />}
      </div>
      {state === 'failed' && (
        <Button variant="default" size="sm" loading={resume.isPending} onClick={() => resume.mutate(erasure_id)}>
          {t`Continue`}
        </Button>
      )}
    </li>
  )
}

function ErasureCounts({ erasure }: { erasure: Erasure }) {
  const { erased_talks, redacted_talks, deleted_notes, masked_names, held_talks, kept_talks } = erasure
  return (
    <span className={parts.quiet}>
      <Plural value={erased_talks} one="# talk erased" other="# talks erased" />
      {' · '}
      <Plural value={redacted_talks} one="# talk redacted" other="# talks redacted" />
      {deleted_notes > 0 && (
        <>
          {' · '}
          <Plural value={deleted_notes} one="# note deleted" other="# notes deleted" />
        </>
      )}
      {masked_names > 0 && (
        <>
          {' · '}
          <Plural value={masked_names} one="# name masked" other="# names masked" />
        </>
      )}
      {held_talks > 0 && (
        <>
          {' · '}
          <Plural value={held_talks} one="# talk on hold stays" other="# talks on hold stay" />
        </>
      )}
      {kept_talks > 0 && (
        <>
          {' · '}
          <Plural value={kept_talks} one="# talk left out" other="# talks left out" />
        </>
      )}
    </span>
  )
}

const PERCENT = 100

function Bar({ erasure: { total, erased_talks, redacted_talks } }: { erasure: Erasure }) {
  const { t } = useLingui()
  const share = total === 0 ? 0 : Math.min(1, (erased_talks + redacted_talks) / total)
  return <Progress value={share * PERCENT} aria-label={t`Progress of the erasure`} />
}
