import { isName } from '@earshot/contract/rules/lines'
import type { Speaker } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { asDataUrl } from '../lib/data-url.ts'
import type { SelectedSound } from '../ui/form/sound-field.ts'
import { type Drafts, useDraft } from '../ui/form/use-drafts.ts'
import { useSpeakerChanges } from './speakers.queries.ts'

export interface SpeakerDraft {
  name: string
  description: string
  consent: Speaker['consent']
  image: string
  sample: SelectedSound
}

export interface SpeakerFormState {
  org_id: string
  speaker: Speaker | undefined
  drafts: Drafts<SpeakerDraft>
  onDone: () => void
}

const nothing: SpeakerDraft = { name: '', description: '', consent: 'unknown', image: '', sample: '' }

export function useSpeakerForm({ org_id, speaker, drafts, onDone }: SpeakerFormState) {
  const { t } = useLingui()
  const { create, update } = useSpeakerChanges(org_id)
  const draft = useDraft(drafts, speaker?.speaker_id ?? '', () => pick(speaker ?? nothing))
  const form = useForm({
    initialValues: draft.initialValues,
    onValuesChange: draft.onValuesChange,
    validateInputOnChange: true,
    validate: { name: (name) => (isName(name) ? null : t`Enter a name`) },
  })
  const save = useMutation({
    mutationFn: async (values: SpeakerDraft) => {
      if (!speaker) return create.mutateAsync({ ...values, sample: await asDataUrl(values.sample) })
      const { sample, ...changes } = draft.changesIn(values)
      const sound = sample !== undefined && { sample: await asDataUrl(sample) }
      return update.mutateAsync({ speaker_id: speaker.speaker_id, ...changes, ...sound })
    },
    onSuccess: ({ name }) => {
      draft.drop()
      notifications.show({ message: speaker ? t`${name} saved.` : t`${name} added.` })
      onDone()
    },
  })
  return { form, save }
}

const pick = ({ name, description, consent, image, sample }: SpeakerDraft): SpeakerDraft => ({
  ...{ name, description, consent },
  ...{ image, sample },
})
