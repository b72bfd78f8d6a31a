import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { usePageStore } from '../../lib/page-store.ts'
import { type AuthUser, lastLogin } from '../../lib/browser-storage/values.ts'
import { clockTime } from '../../lib/format.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { endOfSignIn, watchClock } from '../session/expiry-clock.ts'
import { useSession } from '../session/session-context.ts'
import classes from './shell.module.css'

const SignInForm = lazyPart(async () => (await import('../../auth/methods/SignInForm.tsx')).SignInForm, {
  instead: () => <Skeletons rows={3} />,
})

export function SessionExpiryDialog() {
  const { t } = useLingui()
  const session = useSession()
  const [now, setNow] = useState(Date.now)
  useEffect(() => watchClock(() => setNow(Date.now())), [])
  const ending = endOfSignIn(usePageStore(lastLogin), now)

  function signInAgain() {
    const again = (user: AuthUser) => {
      modals.closeAll()
      setNow(Date.now())
      void session.signedInAgain(user)
    }
    modals.open({
      title: t`Sign in again`,
      children: <SignInForm onSignedIn={again} />,
    })
  }

  return (
    <div className={classes.ends} role="status" hidden={!ending}>
      {ending && (
        <>
          <IconClock size={16} aria-hidden />
          {ending.over
            ? t`You have been signed out. You can keep recording and writing. Sign in again to send or save.`
            : t`You will be signed out at ${clockTime(ending.end)}.`}
          <Button variant="default" size="compact-sm" onClick={signInAgain}>
            {t`Sign in again`}
          </Button>
        </>
      )}
    </div>
  )
}
