import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import classes from './auth.module.css'
import { sendVerification } from './identity.ts'
import { OutboxLink } from './OutboxLink.tsx'
import { Problem } from './Problem.tsx'
import { useWait } from './use-wait.ts'

const WAIT_SECONDS = 60

interface CheckMailProps {
  email: string
  callbackURL: string
}

/** The way on is in the mail; it can be sent again once a minute. */
export function CheckMail({ email, callbackURL }: CheckMailProps) {
  const { t } = useLingui()
  const { left, wait } = useWait(WAIT_SECONDS)
  const again = useMutation({ mutationFn: () => sendVerification({ email, callbackURL }), onSuccess: wait })
  return (
    <div className={classes.form}>
      <p>
        <Trans>
          We have sent a link to <strong>{email}</strong>. Open it, and you are in. This page goes on by itself.
        </Trans>
      </p>
      {again.isError && <Problem error={again.error} />}
      <div className={classes.aside}>
        <Button variant="default" disabled={left > 0} loading={again.isPending} onClick={() => again.mutate()}>
          {left > 0 ? t`Send again in ${left} s` : t`Send again`}
        </Button>
        <OutboxLink />
      </div>
      <p className={classes.quiet} role="status">
        {again.isSuccess
          ? t`Sent again. Look into the spam folder, too.`
          : t`Nothing there? Look into the spam folder.`}
      </p>
    </div>
  )
}
