import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { letterSentAt } from '../../lib/browser-storage/values.ts'
import { OUTBOX, OutboxAnchor } from '../../ui/OutboxAnchor.tsx'
import classes from '../auth.module.css'
import { AuthError } from '../AuthError.tsx'
import { useSubmission } from './use-submission.ts'
import { IdentityError } from '../provider/provider.ts'
import { useAuthConfig } from '../provider/auth-config.queries.ts'
import { useHasMailServer, useHasOutbox } from '../provider/mail-server.queries.ts'
import { storeSentTime, useSentTime, WAIT_SECONDS, useWait } from '../../lib/wait.ts'

interface CheckEmailProps {
  email: string
  send: () => Promise<unknown>
  children: ReactNode
}

export function CheckEmail({ email, send, children }: CheckEmailProps) {
  const { t } = useLingui()
  const { outbox = false, mail = true, firebase } = useAuthConfig().data ?? {}
  const unsent = !mail && !outbox && !firebase
  const left = useWait(useSentTime(letterSentAt, email), WAIT_SECONDS)
  const again = useSubmission(send, {
    onSuccess: () => storeSentTime(letterSentAt, email),
    onError: (error) => {
      if (error instanceof IdentityError && error.retryAfter) storeSentTime(letterSentAt, email, error.retryAfter)
    },
  })
  return (
    <div className={classes.form}>
      <p>{children}</p>
      {outbox && (
        <>
          <p className={classes.quiet}>{t`No mail server is set up, so the email is in the outbox of this machine.`}</p>
          <Button component="a" size="md" c="var(--button-color)" {...OUTBOX}>
            {t`Open the outbox`}
          </Button>
        </>
      )}
      {unsent && (
        <p className={classes.quiet}>
          {t`No mail server is set up here, so no email was sent. Ask the person who runs this server for the link.`}
        </p>
      )}
      {again.isError && <AuthError error={again.error} />}
      <div className={classes.aside}>
        <Button variant="default" disabled={left > 0} loading={again.isPending} onClick={() => again.submit()}>
          {left > 0 ? t`Resend in ${left} s` : t`Resend`}
        </Button>
      </div>
      <p className={classes.quiet} role="status">
        {again.isSuccess && (outbox || unsent ? t`Sent again.` : t`Sent again. Check your spam folder, too.`)}
        {!again.isSuccess && !outbox && !unsent && t`Didn’t get it? Check your spam folder.`}
      </p>
    </div>
  )
}

/** Links to the outbox, where a server without a mail server shows its emails; renders nothing otherwise. */
export const OutboxLink = () => useHasOutbox() && <OutboxAnchor className={classes.quiet} />

/** Shown until the address of a new account is confirmed. */
export function CheckConfirmation({ email, send }: Omit<CheckEmailProps, 'children'>) {
  const isMailed = useHasMailServer()
  return (
    <CheckEmail email={email} send={send}>
      {isMailed ? (
        <Trans>
          We sent a link to <strong>{email}</strong>. Open it to continue. This page updates on its own.
        </Trans>
      ) : (
        <Trans>
          The email for <strong>{email}</strong> is ready. Open the link in it to continue. This page updates on its
          own.
        </Trans>
      )}
    </CheckEmail>
  )
}

export function useCheckEmailTitle() {
  const { t } = useLingui()
  return useHasMailServer() ? t`Check your inbox` : t`Almost there`
}
