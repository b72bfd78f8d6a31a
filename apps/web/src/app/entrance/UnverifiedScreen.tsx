import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { AuthFrame } from '../../auth/AuthFrame.tsx'
import { CheckMail } from '../../auth/CheckMail.tsx'
import { providerSession } from '../../auth/identity.ts'
import { useKept } from '../../lib/browser-storage/use-kept.ts'
import { authUser } from '../../lib/browser-storage/values.ts'
import { useSession } from '../session/session-context.ts'
import { LinkProblem } from './LinkProblem.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { useWelcome } from './use-welcome.ts'

const LOOK_EVERY_MS = 4000

/** Signed in, but the e-mail is not verified yet: the link in the mail is the only way on. */
export function UnverifiedScreen() {
  const { t } = useLingui()
  const session = useSession()
  const { callbackURL } = useWelcome()
  const email = useKept(authUser)?.email ?? ''
  useEffect(() => whenVerified(() => void session.refresh()), [session])
  return (
    <AuthFrame title={t`Check your mail`}>
      <LinkProblem />
      <CheckMail email={email} callbackURL={callbackURL} />
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
