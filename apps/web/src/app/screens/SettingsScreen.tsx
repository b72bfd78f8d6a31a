import { useNavigate } from '@tanstack/react-router'
import { BinnedOrganizations } from '../../organizations/BinnedOrganizations.tsx'
import { Settings } from '../../settings/Settings.tsx'
import { useSwitchOrganization } from '../rail/use-switch-organization.ts'
import { useSession } from '../session/session-context.ts'

export function SettingsScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const { openNew } = useSwitchOrganization()

  /** Start-up finds where the person belongs now. */
  async function startAnew() {
    const started = session.restart()
    await navigate({ to: '/dashboard', search: {} })
    await started
  }

  return <Settings onGone={() => void startAnew()} bin={<BinnedOrganizations onRestored={openNew} />} />
}
