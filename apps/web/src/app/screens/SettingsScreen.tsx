import { TrashedOrganizations } from '../../organizations/TrashedOrganizations.tsx'
import { Settings } from '../../settings/Settings.tsx'
import { useSwitchOrganization } from '../navigation/use-switch-organization.ts'
import { useRestartSession } from '../session/session-context.ts'

export function SettingsScreen() {
  const startAnew = useRestartSession()
  const { openNew } = useSwitchOrganization()
  return <Settings onGone={() => void startAnew()} bin={<TrashedOrganizations onRestored={openNew} />} />
}
