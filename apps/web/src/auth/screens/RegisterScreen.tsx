import { Trans, useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useAuthConfig } from '../provider/auth-config.queries.ts'
import classes from '../auth.module.css'
import type { AuthConfig } from '@earshot/contract/auth-config'
import { OidcButton } from '../methods/OtherMethods.tsx'
import { RegisterForm } from '../forms/RegisterForm.tsx'
import { AuthFrame } from '../AuthFrame.tsx'
import { CheckConfirmation, useCheckEmailTitle } from '../forms/CheckEmail.tsx'
import { storeSentTime } from '../../lib/wait.ts'
import { AuthError } from '../AuthError.tsx'
import { passwordProviderOf } from '../provider/password-provider.ts'
import { letterSentAt, registering } from '../../lib/browser-storage/values.ts'
import { usePageStore } from '../../lib/page-store.ts'
import { useSession } from '../../app/session/session-context.ts'
import { agreeToInvitation } from '../../app/session/pending-invitation.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useProviderSession } from './use-provider-session.ts'
import { useInvitation, InvitationText } from './InvitationText.tsx'

const InvitedAccount = lazyPart(async () => (await import('./InvitedAccount.tsx')).InvitedAccount)
const OperatorScreen = lazyPart(async () => (await import('./OperatorScreen.tsx')).OperatorScreen)

export function RegisterScreen() {
  const token = new URLSearchParams(useLocation({ select: ({ hash }) => hash })).get('operator')
  return token ? <OperatorScreen token={token} /> : <Registering />
}

function Registering() {
  const { t } = useLingui()
  const search = useSearch({ strict: false })
  const { organization, inviter, approval, email, name, proven, isLoading, target } = useInvitation()
  const authConfig = useAuthConfig()
  const waitingFor = usePageStore(registering)

  function waitFor(email: string) {
    if (organization) agreeToInvitation()
    storeSentTime(letterSentAt, email)
    registering.set(email)
  }

  if (authConfig.isPending || isLoading) return null
  const provider = authConfig.data && passwordProviderOf(authConfig.data)
  if (waitingFor && provider) {
    const send = () => provider.registerAgain({ email: waitingFor, callbackURL: target })
    return <EmailSent email={waitingFor} send={send} search={search} />
  }
  const invited = organization && {
    title: t`Join ${organization}`,
    text: <InvitationText {...{ organization, inviter }} />,
  }
  // Other providers confirm addresses themselves.
  const ours = authConfig.data?.password ? proven : undefined
  const open = provider && isOpen(authConfig.data?.registration, organization)
  const fresh = { title: t`Create your account`, text: open && t`Then create an organization, or join one.` }
  return (
    <AuthFrame {...(invited || fresh)}>
      {authConfig.isError && <AuthError error={authConfig.error} retry={() => void authConfig.refetch()} />}
      {authConfig.data && !open && <RegistrationClosed authConfig={authConfig.data} target={target} />}
      {open && ours && <InvitedAccount link={ours} email={email ?? ''} name={name} />}
      {open && !ours && (
        <RegisterForm
          provider={provider}
          callbackURL={target}
          invited={{ email, name }}
          action={organization && (approval ? t`Create account and ask to join` : t`Create account and join`)}
          onRegistered={waitFor}
        />
      )}
      <ToSignIn invited={Boolean(invited && open)} search={search} />
    </AuthFrame>
  )
}

interface ToSignInProps {
  invited: boolean
  search: Record<string, string | undefined>
}

/**
 * With an invitation, both choices are equally prominent, because the page must not reveal whether the address has an
 * account.
 */
function ToSignIn({ invited, search }: ToSignInProps) {
  const { t } = useLingui()
  if (!invited)
    return (
      <p className={classes.foot}>
        <Trans>
          Have an account?{' '}
          <Link to="/login" search={search} className={classes.link}>
            Sign in
          </Link>
        </Trans>
      </p>
    )
  return (
    <Button
      className={classes.second ?? ''}
      variant="default"
      size="md"
      c="var(--button-color)"
      renderRoot={(props) => <Link {...props} to="/login" search={search} />}
    >
      {t`I already have an account`}
    </Button>
  )
}

export const isOpen = (registration: string | undefined, organization: string | undefined) =>
  registration === 'open' || (registration === 'invite' && organization !== undefined)

interface EmailSentProps extends Pick<ToSignInProps, 'search'> {
  email: string
  send: () => Promise<unknown>
}

/** The session that opening the link starts is that browser’s own, so after another device one signs in here. */
function EmailSent({ email, send, search }: EmailSentProps) {
  const { t } = useLingui()
  const session = useSession()
  useProviderSession((known) => {
    if (known?.emailVerified && known.user.email === email) void session.signedIn(known.user, known.signedInAt)
  })
  return (
    <AuthFrame title={useCheckEmailTitle()}>
      <CheckConfirmation email={email} send={send} />
      <p className={classes.foot}>
        <Trans>
          Opened it on another device?{' '}
          <Link to="/login" search={search} className={classes.link}>
            Sign in
          </Link>
        </Trans>
      </p>
      <UnstyledButton className={classes.quietLink} onClick={() => registering.set(undefined)}>
        {t`Use another email`}
      </UnstyledButton>
    </AuthFrame>
  )
}

interface RegistrationClosedProps {
  authConfig: AuthConfig
  target: string
}

function RegistrationClosed({ authConfig: { oidc, registration }, target }: RegistrationClosedProps) {
  const { t } = useLingui()
  const why = {
    closed: t`Registration is closed. If you need an account, contact the operator of this server.`,
    invite: t`You need an invitation to join. Ask an admin of your organization to invite your email address, then open the link in the email.`,
    open: t`Your account is created when you sign in with your sign-in service.`,
  }
  return (
    <div className={classes.form}>
      <p>{why[registration]}</p>
      {registration === 'open' && oidc && <OidcButton name={oidc.name} target={target} />}
    </div>
  )
}
