import { useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { PictureField } from '../../ui/form/picture/PictureField.tsx'
import { SampleField } from '../sample/SampleField.tsx'
import classes from '../speakers.module.css'
import { type SpeakerAtWork, useSpeakerForm } from './use-speaker-form.ts'

interface SpeakerFormProps extends SpeakerAtWork {
  recording: boolean
  onRecording: (recording: boolean) => void
}

export function SpeakerForm({ recording, onRecording, ...work }: SpeakerFormProps) {
  const { t } = useLingui()
  const { form, save } = useSpeakerForm(work)
  const { name, image, sample } = form.getValues()
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((draft) => save.mutate(draft), focusFirstError(form))}
    >
      {save.error && <ErrorNote title={t`The speaker was not saved`} error={save.error} />}
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
      <SampleField
        name={name || t`the speaker`}
        voice={sample}
        onChange={(voice) => form.setFieldValue('sample', voice)}
        onRecording={onRecording}
      />
      <Button type="submit" loading={save.isPending} disabled={recording}>
        {work.speaker ? t`Save` : t`Add speaker`}
      </Button>
    </form>
  )
}
