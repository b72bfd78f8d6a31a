import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { part } from '../../../ui/screen/late/part.tsx'
import { usePageValue } from '../../../lib/page-value/use-page-value.ts'
import { type AuthUser, lastLogin } from '../../../lib/browser-storage/values.ts'
import { clockTime } from '../../../lib/format.ts'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { endOfSignIn, watchClock } from '../../session/clock/clock.ts'
import { useSession } from '../../session/session-context.ts'
import classes from '../shell.module.css'

const SignInForm = part(async () => (await import('../../../auth/SignInForm.tsx')).SignInForm, {
  instead: () => <Skeletons rows={3} />,
})

/** In the last hour of a sign-in: when it ends, and the way to go on without leaving what one does. */
export function SignInEnds() {
  const { t } = useLingui()
  const session = useSession()
  const [now, setNow] = useState(Date.now)
  useEffect(() => watchClock(() => setNow(Date.now())), [])
  const ending = endOfSignIn(usePageValue(lastLogin), now)

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
            ? t`Your sign-in is over. What you record or write goes on; sign in again to send or save it.`
            : t`Your sign-in ends at ${clockTime(ending.end)}.`}
          <Button variant="default" size="compact-sm" onClick={signInAgain}>
            {t`Sign in again`}
          </Button>
        </>
      )}
    </div>
  )
}
