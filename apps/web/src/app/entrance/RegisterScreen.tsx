import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOffer } from '../../auth/provider/offer.queries.ts'
import classes from '../../auth/auth.module.css'
import { NoRegistration } from '../../auth/forms/NoRegistration.tsx'
import { RegisterForm } from '../../auth/forms/RegisterForm.tsx'
import { AuthFrame } from '../../auth/frame/AuthFrame.tsx'
import { CheckMail } from '../../auth/mail/CheckMail.tsx'
import { keepSentTime } from '../../lib/waiting/sent-times.ts'
import { Problem } from '../../auth/Problem.tsx'
import { keeperOf } from '../../auth/provider/keepers.ts'
import type { SignInAnswer } from '../../auth/provider/provider.ts'
import { letterSentAt } from '../../lib/browser-storage/values.ts'
import { useSession } from '../session/session-context.ts'
import { agreeToInvitation } from '../session/stored-invitation.ts'
import { useWelcome } from './welcome/use-welcome.ts'
import { WelcomeText } from './welcome/WelcomeText.tsx'

export function RegisterScreen() {
  const { t } = useLingui()
  const session = useSession()
  const search = useSearch({ strict: false })
  const { organization, inviter, target } = useWelcome()
  const offer = useOffer()
  const [waitingFor, setWaitingFor] = useState<string>()

  function enter(email: string, answer: SignInAnswer | null) {
    if (organization) agreeToInvitation()
    if (answer && 'user' in answer) void session.signedIn(answer.user)
    else setWaitingFor(email)
    keepSentTime(letterSentAt, email)
  }

  if (offer.isPending) return null
  const keeper = offer.data && keeperOf(offer.data)
  if (waitingFor && keeper) {
    const send = () => keeper.sendVerification({ email: waitingFor, callbackURL: target })
    return <LetterSent email={waitingFor} send={send} />
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
          action={organization && t`Create account and join`}
          onRegistered={enter}
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

interface LetterSentProps {
  email: string
  send: () => Promise<unknown>
}

function LetterSent({ email, send }: LetterSentProps) {
  const { t } = useLingui()
  return (
    <AuthFrame title={t`Check your mail`}>
      <CheckMail email={email} send={send}>
        <Trans>
          We have sent a link to <strong>{email}</strong>. Open it, and you are in.
        </Trans>
      </CheckMail>
    </AuthFrame>
  )
}
