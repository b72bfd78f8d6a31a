import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useChannels } from '../../channels/channels.queries.ts'
import { useSpeakers } from '../../speakers/speakers.queries.ts'
import type { AlertDraft } from '../alerts.queries.ts'

interface ScopeFieldsProps {
  org_id: string
  form: UseFormReturnType<AlertDraft>
}

/** Where and of whom an alert counts; everywhere and of everybody until something is chosen. */
export function ScopeFields({ org_id, form }: ScopeFieldsProps) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data ?? []
  const speakers = useSpeakers(org_id).data ?? []
  const { channel_ids, speaker_ids } = form.values
  return (
    <>
      <MultiSelect
        label={t`Only in channels`}
        placeholder={channel_ids.length === 0 ? t`All channels` : ''}
        data={channels.map(({ channel_id, name }) => ({ value: channel_id, label: `# ${name}` }))}
        searchable
        clearable
        nothingFoundMessage={t`No such channel`}
        clearButtonProps={{ 'aria-label': t`All channels` }}
        {...form.getInputProps('channel_ids')}
      />
      {speakers.length + speaker_ids.length > 0 && (
        <MultiSelect
          label={t`Only by speakers`}
          placeholder={speaker_ids.length === 0 ? t`Everybody` : ''}
          data={speakers.map(({ speaker_id, name }) => ({ value: speaker_id, label: name }))}
          searchable
          clearable
          nothingFoundMessage={t`No such speaker`}
          clearButtonProps={{ 'aria-label': t`Everybody` }}
          {...form.getInputProps('speaker_ids')}
        />
      )}
    </>
  )
}
