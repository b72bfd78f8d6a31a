import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { letterSentAt } from '../../lib/browser-storage/values.ts'
import classes from '../auth.module.css'
import { Problem } from '../Problem.tsx'
import { IdentityError } from '../provider/identity-error.ts'
import { OutboxLink } from './OutboxLink.tsx'
import { keepSentTime, useSentTime, WAIT_SECONDS } from '../../lib/waiting/sent-times.ts'
import { useWait } from '../../lib/waiting/use-wait.ts'

interface CheckMailProps {
  email: string
  /** Sends the letter once more. */
  send: () => Promise<unknown>
  /** Where it went and what it is for. */
  children: ReactNode
}

/** The way on is in the mail; it can be sent again once a minute. */
export function CheckMail({ email, send, children }: CheckMailProps) {
  const { t } = useLingui()
  const left = useWait(useSentTime(letterSentAt, email), WAIT_SECONDS)
  const again = useMutation({
    mutationFn: send,
    onSuccess: () => keepSentTime(letterSentAt, email),
    onError: (error) => {
      if (error instanceof IdentityError && error.retryAfter) keepSentTime(letterSentAt, email, error.retryAfter)
    },
  })
  return (
    <div className={classes.form}>
      <p>{children}</p>
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
