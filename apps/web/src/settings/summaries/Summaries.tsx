import { useLingui } from '@lingui/react/macro'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import { SummariesForm } from './SummariesForm.tsx'
import { useSummarySettings } from './summary-settings.queries.ts'

export function Summaries({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const settings = useSummarySettings(org_id)
  if (settings.isPending) return <Skeletons rows={4} height={64} />
  if (settings.isError)
    return (
      <ErrorNote title={t`Could not load the settings`} error={settings.error} retry={() => void settings.refetch()} />
    )
  const { model } = settings.data
  return (
    <SettingsSection
      title={t`Summaries`}
      text={
        model === null
          ? t`This server has no chat model. Its operator can set one up; until then no talk is summarized.`
          : t`The chat model ${model} reads the words of talks and writes what you select, with the words it stands on. Nothing is sent to it before.`
      }
    >
      {model !== null && <SummariesForm org_id={org_id} settings={settings.data} />}
    </SettingsSection>
  )
}
