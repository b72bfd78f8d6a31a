import { useLingui } from '@lingui/react/macro'
import { AuthFrame } from '../../../auth/frame/AuthFrame.tsx'
import { BinnedOrganizations } from '../../../organizations/BinnedOrganizations.tsx'
import { OrganizationForm } from '../../../organizations/OrganizationForm.tsx'
import { useSession } from '../../session/session-context.ts'
import { FormerOrganization } from './FormerOrganization.tsx'
import { OtherWays } from './OtherWays.tsx'

/** 'organizations.new': shown to somebody who belongs to no organization. */
export function NewOrganizationScreen() {
  const { t } = useLingui()
  const session = useSession()
  return (
    <AuthFrame
      title={t`Start an organization`}
      text={t`It holds your channels, your people and everything that is said. You can invite the others in a minute.`}
    >
      <FormerOrganization />
      <OrganizationForm onCreated={({ org_id }) => session.enterNew(org_id)} />
      <BinnedOrganizations onRestored={(org_id) => session.enterNew(org_id)} />
      <OtherWays />
    </AuthFrame>
  )
}
