import { type Speaker, SpeakerFields } from '@earshot/contract/speakers'
import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { useDrafts } from '../../ui/form/use-drafts.ts'
import type { Voice } from '../sample/use-voice.ts'
import { useSpeakerChanges } from '../speakers.queries.ts'
import { asDataUrl } from './as-data-url.ts'

/** What is typed, chosen and recorded, before it is saved. */
export interface SpeakerDraft {
  name: string
  description: string
  image: string
  sample: Voice
}

export interface SpeakerAtWork {
  org_id: string
  /** The one that is changed; a new one without it. */
  speaker: Speaker | undefined
  drafts: ReturnType<typeof useDrafts<SpeakerDraft>>
  onDone: () => void
}

const nothing: SpeakerDraft = { name: '', description: '', image: '', sample: '' }

export function useSpeakerForm({ org_id, speaker, drafts, onDone }: SpeakerAtWork) {
  const { t } = useLingui()
  const { create, update } = useSpeakerChanges(org_id)
  const id = speaker?.speaker_id ?? ''
  const form = useForm({
    initialValues: drafts.of(id) ?? pick(speaker ?? nothing),
    onValuesChange: (values) => drafts.keep(id, values),
    validateInputOnChange: true,
    validate: { name: (name) => (SpeakerFields.shape.name.safeParse(name).success ? null : t`Name the speaker`) },
  })
  const save = useMutation({
    mutationFn: async ({ sample, ...fields }: SpeakerDraft) => {
      const all = { ...fields, sample: typeof sample === 'string' ? sample : await asDataUrl(sample) }
      return speaker ? update.mutateAsync({ speaker_id: id, ...all }) : create.mutateAsync(all)
    },
    onSuccess: ({ name }) => {
      drafts.drop(id)
      notifications.show({ message: speaker ? t`${name} is saved.` : t`${name} is there.` })
      onDone()
    },
  })
  return { form, save }
}

const pick = ({ name, description, image, sample }: SpeakerDraft): SpeakerDraft => ({
  ...{ name, description },
  ...{ image, sample },
})
