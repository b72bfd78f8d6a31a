import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import { useLingui } from '@lingui/react/macro'
import { IconSparkles } from '@tabler/icons-react'
import { useMe } from '../../users/users.queries.ts'
import { OperatorStep } from '../../ui/form/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
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
  if (model === null) return <NoModel />
  return (
    <SettingsSection
      title={t`Summaries`}
      text={t`The chat model ${model} reads the words of talks and writes what you select, with the words it is based on. Nothing is sent to it before.`}
    >
      <SummariesForm org_id={org_id} settings={settings.data} />
    </SettingsSection>
  )
}

function NoModel() {
  const { t } = useLingui()
  const isOperator = useMe().level >= ADMIN_LEVEL
  return (
    <SettingsSection title={t`Summaries`}>
      <EmptyState
        title={t`Summaries need a chat model`}
        text={t`It gives each talk a title, a sentence and what is to be done. This server has none yet.`}
        drawing={<IconSparkles size={36} stroke={1.5} />}
      >
        <OperatorStep
          isOperator={isOperator}
          command="CHAT_URL=http://127.0.0.1:11434 CHAT_MODEL=llama3.1:8b npm start"
          page="docs/summaries.md"
          request={t`Please connect a chat model to our Earshot server, so that talks are summarized. The page docs/summaries.md of Earshot says how.`}
        />
      </EmptyState>
    </SettingsSection>
  )
}
