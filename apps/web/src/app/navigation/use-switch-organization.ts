import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useOpenFirstChannel } from '../../channels/use-open-first-channel.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { organizationInUrl } from '../session/organization-in-url.ts'
import { useSession } from '../session/session-context.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { useLeaveRecording } from './use-leave-recording.ts'

export function useSwitchOrganization() {
  const { t } = useLingui()
  const { name } = useOrganization()
  const session = useSession()
  const navigate = useNavigate()
  const openChannel = useOpenFirstChannel()
  const leaveRecording = useLeaveRecording()

  async function go(opening: () => Promise<void>) {
    if (!(await leaveRecording())) return false
    if (organizationInUrl(location)) await navigate({ to: '/dashboard', search: {} })
    const here = location.href
    await opening()
    // Do not navigate if the person opened another screen during the switch.
    if (location.href === here) await navigate({ to: '/dashboard', search: {} })
    return true
  }

  return {
    open: (org_id: string) =>
      void go(() => session.enter(org_id)).catch((error: Error) =>
        notifyError(t`Could not switch. You are still in ${name}`, error),
      ),
    openNew: async (org_id: string) => {
      if (await go(() => session.enterNew(org_id))) await openChannel(org_id)
    },
  }
}
