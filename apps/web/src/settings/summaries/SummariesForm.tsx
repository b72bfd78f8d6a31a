import { MOST_LANGUAGES, type SummarySettings } from '@earshot/contract/summary-settings'
import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useChannels } from '../../channels/channels.queries.ts'
import { channelLabel } from '../../lib/channel-label.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import parts from '../sections.module.css'
import { SavedNote } from '../SettingsSection.tsx'
import { languagesFor } from '../speech/languages.ts'
import { type SummaryChoice, useSaveSummarySettings } from './summary-settings.queries.ts'

export function SummariesForm({ org_id, settings }: { org_id: string; settings: SummarySettings }) {
  const { t } = useLingui()
  const save = useSaveSummarySettings(org_id)
  const [choice, setChoice] = useState(choiceOf(settings))
  const set = (change: Partial<SummaryChoice>) => setChoice({ ...choice, ...change })
  const isSame = JSON.stringify(choice) === JSON.stringify(choiceOf(settings))
  const box = (
    name: 'title' | 'sentences' | 'actions' | 'answers' | 'private_channels' | 'held_talks',
    label: string,
  ) => (
    <Checkbox label={label} checked={choice[name]} onChange={(event) => set({ [name]: event.currentTarget.checked })} />
  )
  return (
    <form
      className={parts.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(choice)
      }}
    >
      {save.isError && <ErrorNote title={t`Could not save the settings`} error={save.error} />}
      {box('title', t`A title`)}
      {box('sentences', t`A summary`)}
      {box('actions', t`Action items, with who and by when as far as it was said`)}
      <MultiSelect
        label={t`Translations`}
        description={t`Languages that people can have a talk translated to.`}
        searchable
        maxValues={MOST_LANGUAGES}
        value={choice.languages}
        onChange={(languages) => set({ languages })}
        data={languagesFor(undefined, null)}
      />
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

interface ExclusionsProps {
  org_id: string
  choice: SummaryChoice
  onChange: (change: Partial<SummaryChoice>) => void
}

function Exclusions({ org_id, choice, onChange }: ExclusionsProps) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data ?? []
  return (
    <MultiSelect
      label={t`Excluded channels`}
      description={t`Their talks are never sent.`}
      searchable
      value={choice.excluded_channel_ids}
      onChange={(excluded_channel_ids) => onChange({ excluded_channel_ids })}
      data={channels.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) }))}
    />
  )
}
