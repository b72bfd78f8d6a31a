import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { linkedOrganization } from '../guards/linked-organization.ts'
import { useSession } from '../session/session-context.ts'
import { complain } from '../../ui/screen/complain.ts'

/** Opens another organization, or one that was just created, and goes to its dashboard. */
export function useSwitchOrganization() {
  const { t } = useLingui()
  const { name } = useOrganization()
  const session = useSession()
  const navigate = useNavigate()

  /** An address that names the organization which is left would lead straight back into it. */
  async function go(opening: () => Promise<void>) {
    if (linkedOrganization(location)) await navigate({ to: '/dashboard', search: {} })
    await opening()
    await navigate({ to: '/dashboard', search: {} })
  }

  return {
    /** Says it when that does not work. */
    open: (org_id: string) =>
      void go(() => session.enter(org_id)).catch((error: Error) => complain(t`You are still in ${name}`, error)),
    openNew: (org_id: string) => go(() => session.enterNew(org_id)),
  }
}
