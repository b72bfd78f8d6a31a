import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { AuthUser } from '../../lib/browser-storage/values.ts'
import { useSession } from '../../app/session/session-context.ts'
import { agreeToInvitation, usePendingInvitation } from '../../app/session/pending-invitation.ts'
import type { AuthConfig } from '@earshot/contract/auth-config'
import { useAuthConfig } from '../provider/auth-config.queries.ts'
import { passwordProviderOf } from '../provider/password-provider.ts'
import { isOpen, RegisterScreen } from './RegisterScreen.tsx'
import { SignIn } from './SignIn.tsx'
import { useInviteCard } from '../../app/session/pending-invitation.queries.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useClosedInvitationText, useInvitation, InvitationText } from './InvitationText.tsx'

export function SignInScreen() {
  const { t } = useLingui()
  const session = useSession()
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const home = useLocation({ select: ({ pathname }) => pathname === '/' })
  const authConfig = useAuthConfig()
  const { organization, inviter, email, isLoading, target } = useInvitation()

  function enter(user: AuthUser) {
    if (organization) agreeToInvitation()
    void session.signedIn(user)
  }

  // Newcomers need an account. The page must not reveal whether this address has one, so the visitor chooses.
  if (home && organization && authConfig.isPending) return null
  if (home && canRegister(authConfig.data, organization)) return <RegisterScreen />
  // The form reads the address only on its first render.
  if (isLoading) return null
  const invited = organization && {
    title: t`Join ${organization}`,
    text: <InvitationText {...{ organization, inviter }} />,
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
      <ClosedInvitation />
    </SignIn>
  )
}

const canRegister = (authConfig: AuthConfig | undefined, organization: string | undefined) =>
  organization !== undefined &&
  authConfig !== undefined &&
  passwordProviderOf(authConfig) !== null &&
  isOpen(authConfig.registration, organization)

function ClosedInvitation() {
  const card = useInviteCard(usePendingInvitation()?.invite_id)
  const answered = useClosedInvitationText(card.data?.status)
  if (card.error) return <ErrorNote error={card.error} />
  return answered ? <p role="status">{answered}</p> : null
}
