import type { Speaker } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type FormEvent, useState } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useSpeakerChanges } from '../speakers.queries.ts'

interface MergeSpeakerProps {
  speaker: Speaker
  speakers: readonly Speaker[]
  onClose: () => void
}

/** Gives the talks of a speaker to another one; the speaker is removed then. */
export function MergeSpeaker({ speaker: { speaker_id, org_id, name }, speakers, onClose }: MergeSpeakerProps) {
  const { t } = useLingui()
  const { merge } = useSpeakerChanges(org_id)
  const [into, setInto] = useState<string | null>(null)
  const others = speakers.filter((other) => other.speaker_id !== speaker_id)
  const selected = others.find((other) => other.speaker_id === into)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!selected) return
    const done = () => {
      notifications.show({ message: t`“${name}” is now part of “${selected.name}”.` })
      onClose()
    }
    merge.mutate({ speaker_id, into: selected.speaker_id }, { onSuccess: done })
  }
  return (
    <Modal opened onClose={onClose} title={t`Merge speaker`}>
      <Stack component="form" onSubmit={submit}>
        {merge.isError && <ErrorNote title={t`The speakers were not merged`} error={merge.error} />}
        <p>{t`All talks of ${name} get the other speaker, and ${name} is removed with picture and voice sample. That cannot be undone.`}</p>
        <Select
          label={t`Merge into`}
          placeholder={t`Select a speaker`}
          data={others.map((other) => ({ value: other.speaker_id, label: other.name }))}
          searchable
          limit={100}
          nothingFoundMessage={t`No speaker is called that`}
          data-autofocus
          value={into}
          onChange={setInto}
        />
        <Button type="submit" color="red" disabled={!selected} loading={merge.isPending}>
          {selected ? t`Merge into ${selected.name}` : t`Merge`}
        </Button>
      </Stack>
    </Modal>
  )
}
