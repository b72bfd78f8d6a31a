import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AuthFrame } from '../../auth/frame/AuthFrame.tsx'
import { providerSession } from '../../auth/identity.ts'
import { CheckMail } from '../../auth/mail/CheckMail.tsx'
import { keeperOfPerson } from '../../auth/provider/keepers.ts'
import { usePageValue } from '../../lib/page-value/use-page-value.ts'
import { authUser } from '../../lib/browser-storage/values.ts'
import { useSession } from '../session/session-context.ts'
import { LinkProblem } from './LinkProblem.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { useWelcome } from './welcome/use-welcome.ts'

const LOOK_EVERY_MS = 4000

/** Signed in, but the e-mail is not verified yet: the link in the mail is the only way on. */
export function UnverifiedScreen() {
  const { t } = useLingui()
  const session = useSession()
  const search = useSearch({ strict: false })
  const { target: callbackURL } = useWelcome()
  const email = usePageValue(authUser)?.email ?? ''
  useEffect(() => whenVerified(() => void session.refresh()), [session])
  return (
    <AuthFrame title={t`Check your mail`}>
      <LinkProblem search={search} />
      <CheckMail email={email} send={() => keeperOfPerson().sendVerification({ email, callbackURL })}>
        <Trans>
          We have sent a link to <strong>{email}</strong>. Open it, and you are in. This page goes on by itself.
        </Trans>
      </CheckMail>
      <SignOutButton label={t`Use another e-mail`} />
    </AuthFrame>
  )
}
/** The link may be opened in another tab or on another device, so the provider is asked from time to time. */
function whenVerified(goOn: () => void) {
  const look = () => {
    if (document.visibilityState === 'visible') void isStillUnverified().then((still) => still || goOn())
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

async function isStillUnverified() {
  const known = await providerSession().catch(() => undefined)
  return known === undefined || known?.emailVerified === false
}
