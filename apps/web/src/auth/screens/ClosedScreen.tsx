import { useLingui } from '@lingui/react/macro'
import type { Closed } from '../../app/session/start-up.ts'
import { useSession } from '../../app/session/session-context.ts'
import { OrganizationList } from '../../organizations/OrganizationList.tsx'
import { useOrganizations } from '../../organizations/organizations.queries.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import classes from '../auth.module.css'
import { SignInForm } from '../methods/SignInForm.tsx'
import { SignOutButton } from './SignOutButton.tsx'

/** The organization refuses this session until the person has done what it demands. */
export function ClosedScreen({ org_id }: Closed) {
  const { t } = useLingui()
  const session = useSession()
  const organizations = useOrganizations()
  const name = organizations.find((organization) => organization.org_id === org_id)?.name ?? ''
  const hasOthers = organizations.some((organization) => organization.org_id !== org_id)
  return (
    <AuthFrame title={t`Sign in again`}>
      <div className={classes.form}>
        <p>{t`You were away for a while, or an admin signed you out of ${name}. Sign in to continue.`}</p>
        <SignInForm onSignedIn={(user) => void session.signedInAgain(user)} />
      </div>
      {hasOthers && (
        <section aria-label={t`Other organizations`}>
          <OrganizationList except={org_id} onChoose={(other) => session.enter(other)} />
        </section>
      )}
      <SignOutButton />
    </AuthFrame>
  )
}
