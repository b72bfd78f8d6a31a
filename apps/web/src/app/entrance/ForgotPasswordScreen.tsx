import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOffer } from '../../auth/provider/offer.queries.ts'
import classes from '../../auth/auth.module.css'
import { AskResetForm } from '../../auth/forms/AskResetForm.tsx'
import { NewPasswordForm } from '../../auth/forms/NewPasswordForm.tsx'
import { AuthFrame } from '../../auth/frame/AuthFrame.tsx'
import { Problem } from '../../auth/Problem.tsx'
import { keeperOf } from '../../auth/provider/keepers.ts'

/** Asks for a link by e-mail; with the link's token, for the new password. */
export function ForgotPasswordScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { token, ...search } = useSearch({ strict: false })
  const [done, setDone] = useState(false)
  const [asked, setAsked] = useState(false)
  const [broken, setBroken] = useState<Error>()
  const offer = useOffer()
  const keeper = offer.data && keeperOf(offer.data)

  function askAgain(error: Error) {
    setBroken(error)
    void navigate({ to: '/forgot-password', search, replace: true })
  }

  if (done) return <PasswordIsSet />
  if (token) {
    return (
      <AuthFrame title={t`Choose a new password`}>
        <NewPasswordForm token={token} onDone={() => setDone(true)} onBroken={askAgain} />
      </AuthFrame>
    )
  }
  if (offer.isPending) return null
  const text = keeper
    ? t`Tell us your e-mail address, and we send you a link to set a new one.`
    : t`Passwords are not kept here. Ask where you sign in.`
  return (
    <AuthFrame
      title={asked ? t`Check your mail` : t`Forgot your password?`}
      text={offer.data && !asked ? text : undefined}
    >
      {offer.isError && <Problem error={offer.error} retry={() => void offer.refetch()} />}
      {broken && !asked && <Problem error={broken} />}
      {keeper && <AskResetForm keeper={keeper} onSent={() => setAsked(true)} />}
      <p className={classes.foot}>
        <Trans>
          Remembered it?{' '}
          <Link to="/login" search={search} className={classes.link}>
            Sign in
          </Link>
        </Trans>
      </p>
    </AuthFrame>
  )
}

function PasswordIsSet() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <AuthFrame
      title={t`Your new password is set`}
      text={t`Wherever you were signed in, you are signed out now, in case somebody else knew the old one.`}
    >
      <div className={classes.form}>
        <Button size="md" autoFocus onClick={() => void navigate({ to: '/login' })}>
          {t`Sign in`}
        </Button>
      </div>
    </AuthFrame>
  )
}
