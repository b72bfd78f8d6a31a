import { useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import { useSession } from '../session/session-context.ts'
import { agreeToInvitation } from '../session/stored-invitation.ts'
import { SignIn } from './sign-in/SignIn.tsx'
import { InvitationOver } from './welcome/InvitationOver.tsx'
import { useWelcome } from './welcome/use-welcome.ts'
import { WelcomeText } from './welcome/WelcomeText.tsx'

/** The sign-in within the app: for whoever was here before, or has an invitation. */
export function SignInScreen() {
  const { t } = useLingui()
  const session = useSession()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { organization, inviter, email, isLoading, target } = useWelcome()

  function enter(user: AuthUser) {
    if (organization) agreeToInvitation()
    void session.signedIn(user)
  }

  // The form takes the address when it is first shown.
  if (isLoading) return null
  const invited = organization && {
    title: t`Join ${organization}`,
    text: <WelcomeText {...{ organization, inviter }} />,
    action: t`Sign in and join`,
    email,
  }
  return (
    <SignIn
      {...{ search, target }}
      lead={(href) => void navigate({ href })}
      onSignedIn={enter}
      invited={invited || undefined}
    >
      <InvitationOver />
    </SignIn>
  )
}
