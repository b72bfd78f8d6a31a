import { BinnedOrganizations } from '../../organizations/BinnedOrganizations.tsx'
import { Settings } from '../../settings/Settings.tsx'
import { useSwitchOrganization } from '../rail/use-switch-organization.ts'
import { useStartAnew } from '../session/use-start-anew.ts'

export function SettingsScreen() {
  const startAnew = useStartAnew()
  const { openNew } = useSwitchOrganization()
  return <Settings onGone={() => void startAnew()} bin={<BinnedOrganizations onRestored={openNew} />} />
}
