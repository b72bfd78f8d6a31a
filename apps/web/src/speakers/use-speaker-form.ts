import { isName } from '@earshot/contract/rules/lines'
import type { Speaker } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { asDataUrl } from '../lib/data-url.ts'
import type { SelectedSound } from '../ui/form/sound-field.ts'
import type { useDrafts } from '../ui/form/use-drafts.ts'
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
  drafts: ReturnType<typeof useDrafts<SpeakerDraft>>
  onDone: () => void
}

const nothing: SpeakerDraft = { name: '', description: '', consent: 'unknown', image: '', sample: '' }

export function useSpeakerForm({ org_id, speaker, drafts, onDone }: SpeakerFormState) {
  const { t } = useLingui()
  const { create, update } = useSpeakerChanges(org_id)
  const id = speaker?.speaker_id ?? ''
  const form = useForm({
    initialValues: drafts.of(id) ?? pick(speaker ?? nothing),
    onValuesChange: (values) => drafts.keep(id, values),
    validateInputOnChange: true,
    validate: { name: (name) => (isName(name) ? null : t`Enter a name`) },
  })
  const save = useMutation({
    mutationFn: async ({ sample, ...fields }: SpeakerDraft) => {
      const all = { ...fields, sample: typeof sample === 'string' ? sample : await asDataUrl(sample) }
      return speaker ? update.mutateAsync({ speaker_id: id, ...all }) : create.mutateAsync(all)
    },
    onSuccess: ({ name }) => {
      drafts.drop(id)
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
