import { useLingui } from '@lingui/react/macro'
import type { Closed } from './start-up.ts'
import { useSession } from './session-context.ts'
import { OrganizationList } from '../../organizations/OrganizationList.tsx'
import { useOrganizations } from '../../organizations/organizations.queries.ts'
import { AuthFrame } from '../../auth/AuthFrame.tsx'
import classes from '../../auth/auth.module.css'
import { SignInForm } from '../../auth/methods/SignInForm.tsx'
import { FactorDemand } from './FactorDemand.tsx'
import { SignOutButton } from '../../auth/screens/SignOutButton.tsx'

/** The organization refuses this session until the person has done what it demands. */
export function ClosedScreen({ org_id, requires }: Closed) {
  const { t } = useLingui()
  const session = useSession()
  const organizations = useOrganizations()
  const name = organizations.find((organization) => organization.org_id === org_id)?.name ?? ''
  const hasOthers = organizations.some((organization) => organization.org_id !== org_id)
  const titles = { sign_in: t`Sign in again`, second_factor: t`Protect your account` }
  return (
    <AuthFrame title={titles[requires]}>
      <div className={classes.form}>
        {requires === 'sign_in' && (
          <>
            <p>{t`You were away for a while, or an admin signed you out of ${name}. Sign in to continue.`}</p>
            <SignInForm onSignedIn={(user) => void session.signedInAgain(user)} />
          </>
        )}
        {requires === 'second_factor' && (
          <FactorDemand
            organization={name}
            onDone={() => void session.refresh()}
            onSignedIn={(user) => void session.signedInAgain(user)}
          />
        )}
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
