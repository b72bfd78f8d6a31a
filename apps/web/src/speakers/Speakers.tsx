import type { Speaker } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { type Drafts, useDrafts } from '../ui/form/use-drafts.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { focusFirstError } from '../ui/form/focus-first-error.ts'
import { PictureField } from '../ui/form/picture/PictureField.tsx'
import { VoiceField } from './sample/VoiceField.tsx'
import classes from './speakers.module.css'
import { type SpeakerFormState, type SpeakerDraft, useSpeakerForm } from './use-speaker-form.ts'
import { IconMicrophone2 } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type MicrophoneAccess, MicrophoneContext } from './sample/microphone-context.ts'
import { SpeakerList } from './SpeakerList.tsx'
import { useSpeakers } from './speakers.queries.ts'

export function Speakers({ studio }: { studio: MicrophoneAccess }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const { data, isPending, error, refetch } = useSpeakers(org_id)
  const drafts = useDrafts<SpeakerDraft>()
  const [opened, setOpened] = useState<Speaker | 'new'>()
  const create = admin && <Button onClick={() => setOpened('new')}>{t`New speaker`}</Button>
  const some = data !== undefined && data.length > 0
  return (
    <MicrophoneContext value={studio}>
      <Screen title={t`Speakers`} actions={some && create}>
        {isPending && <Skeletons height={112} rows={3} />}
        <LoadError title={t`Could not load the speakers`} list={{ error, data, refetch }} />
        {data?.length === 0 && <NoSpeakers admin={admin}>{create}</NoSpeakers>}
        {some && <SpeakerList speakers={data} admin={admin} onEdit={setOpened} />}
        <SpeakerDialog {...{ org_id, drafts, opened }} onClose={() => setOpened(undefined)} />
      </Screen>
    </MicrophoneContext>
  )
}

function NoSpeakers({ admin, children }: { admin: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing={<IconMicrophone2 size={36} stroke={1.4} />}
      title={t`No speakers yet`}
      text={
        admin
          ? t`A speaker is a voice in your talks, with or without an account.`
          : t`Only admins can add speakers. Ask one of them.`
      }
    >
      {children}
    </EmptyState>
  )
}

interface SpeakerDialogProps {
  org_id: string
  opened: Speaker | 'new' | undefined
  drafts: Drafts<SpeakerDraft>
  onClose: () => void
}

/** While recording, the dialog can be closed only with the recording's own buttons. */
function SpeakerDialog({ org_id, opened, drafts, onClose }: SpeakerDialogProps) {
  const { t } = useLingui()
  const [recording, setRecording] = useState(false)
  return (
    <Modal
      opened={opened !== undefined}
      onClose={onClose}
      title={opened === 'new' ? t`New speaker` : t`Edit speaker`}
      closeOnEscape={!recording}
      closeOnClickOutside={!recording}
      withCloseButton={!recording}
    >
      {opened && (
        <SpeakerForm
          {...{ org_id, drafts, recording }}
          speaker={opened === 'new' ? undefined : opened}
          onRecording={setRecording}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}

interface SpeakerFormProps extends SpeakerFormState {
  recording: boolean
  onRecording: (recording: boolean) => void
}

function SpeakerForm({ recording, onRecording, ...work }: SpeakerFormProps) {
  const { t } = useLingui()
  const { form, save } = useSpeakerForm(work)
  const { name, image, sample } = form.getValues()
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((draft) => save.mutate(draft), focusFirstError(form))}
    >
      {save.error && <ErrorNote title={t`Could not save the speaker`} error={save.error} />}
      <TextInput
        label={t`Name`}
        placeholder="Grace Hopper"
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PictureField name={name} image={image} onChange={(chosen) => form.setFieldValue('image', chosen)} />
      <Textarea
        label={t`Description`}
        description={t`Who it is, and how others recognize the voice`}
        maxLength={2000}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label={t`Consent to be recorded`}
        description={t`Recordings of those who refused are left out of clips and exports.`}
        data={[
          { value: 'unknown', label: t`Unknown` },
          { value: 'given', label: t`Given` },
          { value: 'refused', label: t`Refused` },
        ]}
        {...form.getInputProps('consent')}
      />
      <VoiceField
        name={name || t`the speaker`}
        sound={sample}
        onChange={(sound) => form.setFieldValue('sample', sound)}
        onRecording={onRecording}
      />
      <Button type="submit" loading={save.isPending} disabled={recording}>
        {work.speaker ? t`Save` : t`Create speaker`}
      </Button>
    </form>
  )
}
