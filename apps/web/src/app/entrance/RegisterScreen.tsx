import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useOffer } from '../../auth/provider/offer.queries.ts'
import classes from '../../auth/auth.module.css'
import { NoRegistration } from '../../auth/forms/NoRegistration.tsx'
import { RegisterForm } from '../../auth/forms/RegisterForm.tsx'
import { AuthFrame } from '../../auth/frame/AuthFrame.tsx'
import { CheckMail } from '../../auth/mail/CheckMail.tsx'
import { keepSentTime } from '../../lib/waiting/sent-times.ts'
import { Problem } from '../../auth/Problem.tsx'
import { keeperOf } from '../../auth/provider/keepers.ts'
import { letterSentAt, registering } from '../../lib/browser-storage/values.ts'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'
import { useSession } from '../session/session-context.ts'
import { agreeToInvitation } from '../session/stored-invitation.ts'
import { useProviderSession } from './use-provider-session.ts'
import { useWelcome } from './welcome/use-welcome.ts'
import { WelcomeText } from './welcome/WelcomeText.tsx'

export function RegisterScreen() {
  const { t } = useLingui()
  const search = useSearch({ strict: false })
  const { organization, inviter, email, isLoading, target } = useWelcome()
  const offer = useOffer()
  const waitingFor = usePageValue(registering)

  function waitFor(email: string) {
    if (organization) agreeToInvitation()
    keepSentTime(letterSentAt, email)
    registering.set(email)
  }

  if (offer.isPending || isLoading) return null
  const keeper = offer.data && keeperOf(offer.data)
  if (waitingFor && keeper) {
    const send = () => keeper.registerAgain({ email: waitingFor, callbackURL: target })
    return <EmailSent email={waitingFor} send={send} />
  }
  const invited = organization && {
    title: t`Join ${organization}`,
    text: <WelcomeText {...{ organization, inviter }} />,
  }
  const open = keeper && isOpen(offer.data?.registration, organization)
  const fresh = { title: t`Create your account`, text: open && t`Then start an organization, or join one.` }
  return (
    <AuthFrame {...(invited || fresh)}>
      {offer.isError && <Problem error={offer.error} retry={() => void offer.refetch()} />}
      {offer.data && !open && <NoRegistration offer={offer.data} target={target} />}
      {open && (
        <RegisterForm
          keeper={keeper}
          callbackURL={target}
          invited={email}
          action={organization && t`Create account and join`}
          onRegistered={waitFor}
        />
      )}
      <p className={classes.foot}>
        <Trans>
          Have an account?{' '}
          <Link to="/login" search={search} className={classes.link}>
            Sign in
          </Link>
        </Trans>
      </p>
    </AuthFrame>
  )
}

/** Where people come by invitation, the link in its letter opens the form. */
const isOpen = (registration: string | undefined, organization: string | undefined) =>
  registration === 'open' || (registration === 'invite' && organization !== undefined)

interface EmailSentProps {
  email: string
  send: () => Promise<unknown>
}

/** The same for a new address and one that has an account: what is in the email differs, and only its owner reads it. */
function EmailSent({ email, send }: EmailSentProps) {
  const { t } = useLingui()
  const session = useSession()
  useProviderSession((known) => {
    if (known?.emailVerified && known.user.email === email) void session.signedIn(known.user, known.signedInAt)
  })
  return (
    <AuthFrame title={t`Check your mail`}>
      <CheckMail email={email} send={send}>
        <Trans>
          We have sent a link to <strong>{email}</strong>. Open it, and you are in. This page goes on by itself.
        </Trans>
      </CheckMail>
      <UnstyledButton className={classes.quietLink} onClick={() => registering.set(undefined)}>
        {t`Use another e-mail`}
      </UnstyledButton>
    </AuthFrame>
  )
}
