import { useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { AssistantFrame } from './AssistantFrame.tsx'
import { useAssistant } from './assistant.queries.ts'
import { BuiltIn } from './built-in/BuiltIn.tsx'
import { isDashboardHost } from './is-dashboard-host.ts'

/** The assistant's app from elsewhere, or our own. It stands at the dashboard's hosts only. */
export function AssistantScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { data, error, refetch } = useAssistant(org_id)
  if (data && !isDashboardHost(location.hostname, data.hosts)) return <Navigate to="/dashboard" replace />
  if (data?.assistant_url) return <AssistantFrame url={data.assistant_url} org_id={org_id} />
  if (data) return <BuiltIn key={org_id} org_id={org_id} prose={data.prose} />
  return (
    <Screen title={t`Assistant`}>
      {error ? (
        <ErrorNote title={t`The assistant could not be opened`} error={error} retry={() => void refetch()} />
      ) : (
        <Skeletons rows={3} height={72} />
      )}
    </Screen>
  )
}
