import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { safeRedirect } from '../../app/session/safe-redirect.ts'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { AuthError } from '../AuthError.tsx'
import { AuthFrame } from '../AuthFrame.tsx'
import classes from '../auth.module.css'
import { NewAccountForm } from '../forms/NewAccountForm.tsx'
import { type Confirmation, confirmEmail, describeConfirmation } from '../provider/confirmation.ts'

const link = cacheKind<Confirmation, [token: string]>('confirmation link')

/** Where confirmation emails lead. Opening it changes nothing, because mail scanners open every link. */
export function ConfirmScreen() {
  const { t } = useLingui()
  const { token = '', callbackURL } = useSearch({ strict: false })
  const [done, setDone] = useState(false)
  const about = useQuery(
    cacheQuery(link.key(token), { queryFn: () => describeConfirmation(token), enabled: !done, retry: false }),
  )
  if (done) return <AddressConfirmed />
  return (
    <AuthFrame title={t`Confirm your email address`} text={about.data && <ConfirmationText {...about.data} />}>
      {about.isPending && <Skeletons rows={2} />}
      {about.error && (
        <div className={classes.form}>
          <AuthError error={about.error} />
          <ToSignIn />
        </div>
      )}
      {about.data && (
        <Confirm
          {...{ token, about: about.data }}
          target={safeRedirect(callbackURL) ?? '/dashboard'}
          onElsewhere={() => setDone(true)}
        />
      )}
    </AuthFrame>
  )
}

function ConfirmationText({ kind, email, need }: Confirmation): ReactNode {
  const address = <strong>{email}</strong>
  if (need === 'sign-in') return <Trans>Sign in here with your account first. Then open the link again.</Trans>
  if (kind === 'change') return <Trans>Your account will use {address} from now on.</Trans>
  if (need === 'nothing') return <Trans>One more click to confirm {address}.</Trans>
  return (
    <Trans>
      Enter your name and a new password for {address}. A password from another browser does not count, because it may
      be someone else’s.
    </Trans>
  )
}

interface ConfirmProps {
  token: string
  about: Confirmation
  target: string
  /** A new address was confirmed in a browser where its account is not signed in. */
  onElsewhere: () => void
}

function Confirm({ token, about: { need, email }, target, onElsewhere }: ConfirmProps) {
  const { t } = useLingui()
  const confirm = useMutation({
    mutationFn: (chosen: { name?: string; password?: string }) => confirmEmail({ token, ...chosen }),
    // The page starts anew with the sign-in of the provider, as a pending invitation may be accepted with it.
    onSuccess: (user) => (user ? location.replace(target) : onElsewhere()),
  })
  const busy = confirm.isPending || confirm.isSuccess
  if (need === 'sign-in') return <ToSignIn />
  if (need === 'password')
    return (
      <NewAccountForm
        email={email}
        action={t`Confirm email address`}
        error={confirm.error}
        busy={busy}
        onSubmit={confirm.mutate}
      />
    )
  return (
    <div className={classes.form}>
      {confirm.error && <AuthError error={confirm.error} />}
      <Button size="md" autoFocus loading={busy} onClick={() => confirm.mutate({})}>
        {t`Confirm email address`}
      </Button>
    </div>
  )
}

function AddressConfirmed() {
  const { t } = useLingui()
  return (
    <AuthFrame title={t`Email address confirmed`} text={t`Your account uses it from now on.`}>
      <div className={classes.form}>
        <ToSignIn />
      </div>
    </AuthFrame>
  )
}

function ToSignIn() {
  const { t } = useLingui()
  return (
    <Button size="md" c="var(--button-color)" renderRoot={(props) => <Link {...props} to="/login" search={{}} />}>
      {t`Sign in`}
    </Button>
  )
}
