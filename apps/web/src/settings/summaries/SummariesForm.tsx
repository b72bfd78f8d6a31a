import { MOST_LANGUAGES, type SummarySettings } from '@earshot/contract/summary-settings'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useChannelOptions } from '../../channels/selected-channels.queries.ts'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import parts from '../sections.module.css'
import { SavedNote } from '../SettingsSection.tsx'
import { languagesFor } from '../../lib/spoken-languages.ts'
import { type SummaryChoice, useSaveSummarySettings } from './summary-settings.queries.ts'

type Switch = 'title' | 'sentences' | 'actions' | 'answers' | 'private_channels' | 'held_talks'

export function SummariesForm({ org_id, settings }: { org_id: string; settings: SummarySettings }) {
  const { t } = useLingui()
  const save = useSaveSummarySettings(org_id)
  const [start, setStart] = useState(choiceOf(settings))
  const [choice, setChoice] = useState(start)
  const set = (change: Partial<SummaryChoice>) => setChoice({ ...choice, ...change })
  const isSame = JSON.stringify(choice) === JSON.stringify(choiceOf(settings))
  const box = (name: Switch, label: string) => (
    <Checkbox label={label} checked={choice[name]} onChange={(event) => set({ [name]: event.currentTarget.checked })} />
  )
  return (
    <form
      className={parts.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(changedFields(start, choice), { onSuccess: (saved) => setStart(choiceOf(saved)) })
      }}
    >
      {save.isError && <ErrorNote title={t`Could not save the settings`} error={save.error} />}
      {box('title', t`A title`)}
      {box('sentences', t`A summary`)}
      {box('actions', t`Action items, with who and by when as far as it was said`)}
      <TranslationLanguages choice={choice} onChange={set} />
      {box('answers', t`Answers of the assistant, from the talks that it finds`)}
      <Exclusions org_id={org_id} choice={choice} onChange={set} />
      {box('private_channels', t`Also talks in private channels`)}
      {box('held_talks', t`Also talks on hold`)}
      <div className={parts.row}>
        <Button type="submit" variant={isSame ? 'default' : 'filled'} loading={save.isPending}>
          {t`Save`}
        </Button>
        <SavedNote shown={save.isSuccess && isSame} />
      </div>
    </form>
  )
}

const choiceOf = (settings: SummarySettings): SummaryChoice => {
  const { org_id: _, model: __, modified: ___, modified_by: ____, ...choice } = settings
  return choice
}

interface ChoiceProps {
  choice: SummaryChoice
  onChange: (change: Partial<SummaryChoice>) => void
}

function TranslationLanguages({ choice, onChange }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <MultiSelect
      label={t`Translations`}
      description={t`Languages that people can have a talk translated to.`}
      searchable
      maxValues={MOST_LANGUAGES}
      value={choice.languages}
      onChange={(languages) => onChange({ languages })}
      data={languagesFor(undefined, null)}
    />
  )
}

function Exclusions({ org_id, choice, onChange }: ChoiceProps & { org_id: string }) {
  const { t } = useLingui()
  const channels = useChannelOptions(org_id, choice.excluded_channel_ids)
  return (
    <MultiSelect
      label={t`Excluded channels`}
      description={t`Their talks are never sent.`}
      searchable
      value={choice.excluded_channel_ids}
      onChange={(excluded_channel_ids) => onChange({ excluded_channel_ids })}
      data={channels}
    />
  )
}
